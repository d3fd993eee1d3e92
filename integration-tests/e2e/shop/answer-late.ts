import type { Route } from "playwright-core"
import type { Shopper } from "./shopper"

/** From an answer that knows nothing of it to the question whose answer does, at the latest. */
const SOON_MS = 2_000

/**
 * Holds the page's next answer back until something has happened that the answer does
 * not know of: no answer that the page ever gets is older. Then the page has to ask soon.
 *
 * @param route below `/store/sbp/`
 */
export async function answerLate(
  { page }: Shopper,
  route: string,
  happens: () => Promise<unknown>
): Promise<void> {
  const questions = `**/store/sbp/${route}/*`
  const answer = async (request: Route) => {
    const response = await request.fetch()
    await happens()
    await Promise.all([
      page.waitForRequest(questions, { timeout: SOON_MS }),
      request.fulfill({ response }),
    ])
  }
  await new Promise<void>((resolve, reject) => {
    void page.route(
      questions,
      (request) => answer(request).then(resolve, reject),
      { times: 1 }
    )
  })
}

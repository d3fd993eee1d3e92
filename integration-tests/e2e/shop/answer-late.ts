import type { Route } from "playwright-core"
import type { Shopper } from "./shopper"

/** The longest wait after a late answer until the page asks again. */
const SOON_MS = 2_000

/**
 * Holds the page's next answer back until an event that the answer does not include: the
 * oldest answer that a page can ever get. Then the page has to ask again soon.
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

import type { Route } from "playwright-core"
import type { Shopper } from "./shopper"

/**
 * Holds the page's next answer back until something has happened that the answer does
 * not know of: no answer that the page ever gets is older.
 *
 * @param route below `/store/sbp/`
 */
export async function answerLate(
  { page }: Shopper,
  route: string,
  happens: () => Promise<unknown>
): Promise<void> {
  const answer = async (request: Route) => {
    const response = await request.fetch()
    await happens()
    await request.fulfill({ response })
  }
  await new Promise<void>((resolve, reject) => {
    void page.route(
      `**/store/sbp/${route}/*`,
      (request) => answer(request).then(resolve, reject),
      { times: 1 }
    )
  })
}

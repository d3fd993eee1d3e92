import type { Shopper } from "./shopper"

/** Part of what the store answers, or that it does not, or does not know it. */
export type Answer<Body> = Partial<Body> | "none" | "not found"

/**
 * Replaces the store's answer about one thing. The latest one counts: a page that asks
 * meanwhile never gets the store's own.
 *
 * @param route below `/store/sbp/`
 * @param name of the thing in the answer's body
 */
export async function answerWith<Body>(
  { page, monitor }: Shopper,
  { route, name, usual }: { route: string; name: string; usual: Body },
  answer: Answer<Body>
): Promise<void> {
  const address = `**/store/sbp/${route}/*`
  monitor.expectError(new RegExp(`(ERR_FAILED|404).*${route}`))
  await page.route(address, (request) => {
    switch (answer) {
      case "none":
        return request.abort()
      case "not found":
        return request.fulfill({ status: 404, json: { type: "not_found" } })
      default:
        return request.fulfill({ json: { [name]: { ...usual, ...answer } } })
    }
  })
}

import type { Shopper } from "./shopper"

/** Part of the store's answer; "none": no answer; "not found": a 404. */
export type Answer<Body> = Partial<Body> | "none" | "not found"

/**
 * Replaces the store's answer about one object. The latest call counts: a page that asks
 * meanwhile never gets the store's own answer.
 *
 * @param route below `/store/sbp/`
 * @param name of the object in the answer's body
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

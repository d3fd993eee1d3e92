import type { Route } from "playwright-core"
import type { Shopper } from "./shopper"

/** The longest wait after a late answer until the page asks again. */
const SOON_MS = 2_000

/**
 * How long the page decides to wait, which says more than how fast this machine is; its
 * library's own timers are shorter.
 */
const NOTE_WAIT = `void (globalThis.wait = new Promise((resolve) => {
  const original = setTimeout
  globalThis.setTimeout = (job, ms, ...more) => {
    if (ms >= 500) resolve(ms)
    return original(job, ms, ...more)
  }
}))`

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
    await page.evaluate(NOTE_WAIT)
    const [wait] = await Promise.all([
      page.evaluate<number>("wait"),
      page.waitForRequest(questions),
      request.fulfill({ response }),
    ])
    expect(wait).toBeLessThanOrEqual(SOON_MS)
  }
  await new Promise<void>((resolve, reject) => {
    void page.route(
      questions,
      (request) => answer(request).then(resolve, reject),
      { times: 1 }
    )
  })
}

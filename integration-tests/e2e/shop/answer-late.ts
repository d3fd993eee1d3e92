import type { APIResponse, Route } from "playwright-core"
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
 * Gives the page the same answer to all its questions until an event that the answer does
 * not include, and once more: the oldest answer that a page can ever get. Then the page has
 * to ask again soon.
 *
 * @param route below `/store/sbp/`
 */
export async function answerLate(
  { page }: Shopper,
  route: string,
  happens: () => Promise<unknown>
): Promise<void> {
  const questions = `**/store/sbp/${route}/*`
  let response: APIResponse | undefined
  let next: "old" | "last" | "new" = "old"
  await new Promise<void>((resolve, reject) => {
    const answer = async (question: Route): Promise<void> => {
      const isFirst = response === undefined
      response ??= await question.fetch()
      if (next === "new") {
        await question.continue()
      } else if (next === "last") {
        next = "new"
        await page.evaluate(NOTE_WAIT)
        const [wait] = await Promise.all([
          page.evaluate<number>("wait"),
          page.waitForRequest(questions),
          question.fulfill({ response }),
        ])
        expect(wait).toBeLessThanOrEqual(SOON_MS)
        resolve()
      } else {
        await question.fulfill({ response })
      }
      if (isFirst) {
        await happens()
        next = "last"
      }
    }
    void page.route(questions, (question) => answer(question).catch(reject))
  })
  await page.unroute(questions)
}

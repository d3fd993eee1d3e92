import type { Page } from "playwright-core"

/**
 * Counts the seconds of processor time that a page's own thread takes from now on: no other
 * process on a busy machine makes them more.
 *
 * @returns how many they are; counting is then over
 */
export async function countWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable", { timeDomain: "threadTicks" })
  const taken = async () => {
    const { metrics } = await session.send("Performance.getMetrics")
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN
  }
  const before = await taken()
  return async () => {
    const seconds = (await taken()) - before
    await session.detach()
    return seconds
  }
}

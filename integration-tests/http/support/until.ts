import { setTimeout as sleep } from "node:timers/promises"

/**
 * Polls until there is a result: background work takes time, and more of it on a busy
 * machine.
 *
 * @param what - names the awaited result; asked when the time is over
 */
export async function until<T>(
  ask: () => Promise<T | undefined | null | false>,
  what: string | (() => string),
  timeoutMs = 60_000
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer) {
      return answer
    }
    await sleep(20)
  }
  const wanted = typeof what === "string" ? what : what()
  throw new Error(`Waited in vain for ${wanted}`)
}

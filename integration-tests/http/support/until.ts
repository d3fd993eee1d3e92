import { setTimeout as sleep } from "node:timers/promises"

/** Polls until there is a result; background work takes time. */
export async function until<T>(
  ask: () => Promise<T | undefined | null | false>,
  what: string,
  timeoutMs = 30_000
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer) {
      return answer
    }
    await sleep(20)
  }
  throw new Error(`Waited in vain for ${what}`)
}

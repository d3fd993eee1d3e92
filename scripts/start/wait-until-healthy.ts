import { setTimeout as sleep } from "node:timers/promises"
import { Failure } from "../failure"

const timeoutMs = 180_000

/** Resolves when the store responds. */
export async function waitUntilHealthy(
  url: string,
  signal: AbortSignal
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/health`, { signal }).catch(() => null)
    if (answer?.ok) {
      return
    }
    await sleep(100, undefined, { signal })
  }
  throw new Failure(
    `The store did not answer at ${url} within ${timeoutMs / 1000} s: ` +
      "see its log for the reason."
  )
}

import { setTimeout as sleep } from "node:timers/promises"
import { Failure } from "../failure"
import { endOf, type StoreLog } from "./store-log"

const requestMs = 10_000

/** Resolves when the store responds. */
export async function waitUntilHealthy(
  url: string,
  signal: AbortSignal,
  { log, timeoutMs = 180_000 }: { log?: StoreLog; timeoutMs?: number } = {}
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  const longest = Math.min(requestMs, timeoutMs)
  while (Date.now() < deadline) {
    // A store that accepts a request and never answers it may be restarting.
    const soon = AbortSignal.any([signal, AbortSignal.timeout(longest)])
    const answer = await fetch(`${url}/health`, { signal: soon }).catch(
      () => null
    )
    if (answer?.ok) {
      return
    }
    await sleep(100, undefined, { signal })
  }
  throw new Failure(
    `The store did not answer at ${url} within ${timeoutMs / 1000} s: ` +
      (log ? endOf(log) : "see its log for the reason.")
  )
}

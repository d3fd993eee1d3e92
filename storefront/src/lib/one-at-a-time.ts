import { sleep } from "./sleep"

/** How long a job waits for its turn, and its turn lasts if nothing else is said. */
const TIMEOUT_MS = 20_000

/** Whether a job still has its turn. */
export type Turn = { isOver: boolean }

/**
 * Runs one job after the other, across all tabs of the shop: each begins with
 * the result of the previous one.
 *
 * @throws the job's error, or a timeout, which ends its turn
 */
export function oneAtATime<Result>(
  name: string,
  job: (turn: Turn) => Promise<Result>,
  timeoutMs = TIMEOUT_MS
): Promise<Result> {
  let hasBegun = false
  const run = () => {
    hasBegun = true
    const turn: Turn = { isOver: false }
    const tooLong = sleep(timeoutMs).then((): never => {
      turn.isOver = true
      throw new Error(`${name} takes too long`)
    })
    return Promise.race([job(turn), tooLong])
  }
  return inAllTabs(name, run).catch((error: unknown) => {
    if (hasBegun) {
      throw error
    }
    // Browsers without storage have no locks either. A sleeping tab keeps its lock.
    return inThisTab(run)
  })
}

async function inAllTabs<Result>(
  name: string,
  run: () => Promise<Result>
): Promise<Result> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return navigator.locks.request(name, { signal }, run)
}

let last: Promise<unknown> = Promise.resolve()

function inThisTab<Result>(run: () => Promise<Result>): Promise<Result> {
  const result = last.then(run)
  last = result.catch(() => {})
  return result
}

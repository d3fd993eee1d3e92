import { sleep } from "./sleep"

/** What takes longer has failed: others wait for their turn. */
const TIMEOUT_MS = 20_000

/** Tells whether a job still has its turn. */
export type Turn = { isOver: boolean }

/**
 * Does one job after the other, in all tabs of the shop: each begins with what
 * the one before has left.
 *
 * @throws what the job throws, or when it takes too long: its turn is over then
 */
export function oneAtATime<Result>(
  name: string,
  job: (turn: Turn) => Promise<Result>
): Promise<Result> {
  let hasBegun = false
  const run = () => {
    hasBegun = true
    const turn: Turn = { isOver: false }
    const tooLong = sleep(TIMEOUT_MS).then((): never => {
      turn.isOver = true
      throw new Error(`${name} takes too long`)
    })
    return Promise.race([job(turn), tooLong])
  }
  return inAllTabs(name, run).catch((error: unknown) => {
    if (hasBegun) {
      throw error
    }
    // Browsers that keep nothing have no locks either.
    return inThisTab(run)
  })
}

async function inAllTabs<Result>(
  name: string,
  run: () => Promise<Result>
): Promise<Result> {
  return navigator.locks.request(name, run)
}

let last: Promise<unknown> = Promise.resolve()

function inThisTab<Result>(run: () => Promise<Result>): Promise<Result> {
  const result = last.then(run)
  last = result.catch(() => {})
  return result
}

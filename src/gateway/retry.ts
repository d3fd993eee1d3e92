/** One request and at most two repetitions, all with one key and one body. */
export const MOST_ATTEMPTS = 3

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 2_000

/**
 * How long to wait before the next attempt: doubling, capped, and jittered by
 * half so that many shoppers do not come back in the same moment. A time that
 * the gateway asks for is obeyed, not shortened.
 */
export function waitBeforeAttempt(
  attempt: number,
  retryAfterMs: number | undefined,
  random: () => number
): number {
  const backOff = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 2), LONGEST_WAIT_MS)
  return Math.max(backOff * (0.5 + random() / 2), retryAfterMs ?? 0)
}

/** Reads a Retry-After header, which holds seconds or a date. */
export function parseRetryAfter(
  header: string | undefined,
  now: number
): number | undefined {
  if (header === undefined) {
    return undefined
  }
  const ms = /^\d{1,9}$/.test(header)
    ? Number(header) * 1000
    : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

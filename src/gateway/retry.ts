/** One request and at most two repetitions, all with one key and one body. */
export const MAX_ATTEMPTS = 3

const FIRST_WAIT_MS = 400
const MAX_WAIT_MS = 2_000

/**
 * How long to wait before the next attempt: growing, capped, and jittered by
 * half so that many shoppers do not come back in the same moment. A time that
 * the gateway asks for is obeyed, not shortened.
 */
export function waitBeforeAttempt(
  attempt: number,
  retryAfterMs: number | undefined,
  random: () => number
): number {
  const backOff = Math.min(FIRST_WAIT_MS * 5 ** (attempt - 2), MAX_WAIT_MS)
  return Math.max(backOff * (0.5 + random() / 2), retryAfterMs ?? 0)
}

const HTTP_DATE = /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/

/** Reads a Retry-After header, which holds seconds or a date. */
export function parseRetryAfter(
  header: string | undefined,
  now: number
): number | undefined {
  if (header === undefined) {
    return undefined
  }
  if (/^\d{1,6}$/.test(header)) {
    return Number(header) * 1000
  }
  return HTTP_DATE.test(header)
    ? Math.max(Date.parse(header) - now, 0)
    : undefined
}

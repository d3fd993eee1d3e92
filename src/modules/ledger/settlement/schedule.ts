const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * How long to wait after each failed try to settle. The first ones are quick: a
 * cart may be in somebody's hands at this moment. The last ones leave time for
 * stock to come back.
 */
const DELAYS_MS = [
  2 * SECOND,
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
]

/** From this try on it is no coincidence: a person should know. */
export const TELL_AFTER = 3

export type NextTry = {
  /** Undefined: it was the last one. */
  delayMs: number | undefined
  tell: boolean
}

export function nextTry(attempts: number): NextTry {
  return { delayMs: DELAYS_MS[attempts - 1], tell: attempts >= TELL_AFTER }
}

/** What costs nobody anything is tried for ever, at last once a day. */
export function nextTryForEver(attempts: number) {
  const { delayMs = 24 * HOUR, tell } = nextTry(attempts)
  return { delayMs, tell }
}

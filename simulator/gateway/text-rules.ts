import type { TextRule } from "./field-reader"

/** Counts characters as people do: an emoji is one, not two UTF-16 halves. */
export function atMost(limit: number): TextRule {
  return (text) =>
    [...text].length > limit ? `must be up to ${limit} characters` : undefined
}

export const notEmpty: TextRule = (text) =>
  text === "" ? "must not be empty" : undefined

export function oneOf(...known: string[]): TextRule {
  return (text) =>
    known.includes(text) ? undefined : `must be ${known.join(" or ")}`
}

export const decimalAmount: TextRule = (text) => {
  if (!/^(0|[1-9]\d*)\.\d\d$/.test(text)) {
    return "must be a decimal with exactly two fractional digits"
  }
  return /[1-9]/.test(text) ? undefined : "must be positive"
}

export const currencyCode: TextRule = (text) =>
  /^[A-Za-z]{3}$/.test(text) ? undefined : "must be three letters"

export const cardNumber: TextRule = (text) =>
  /^\d{12,19}$/.test(text) ? undefined : "must be 12 to 19 digits"

/** Refuses addresses that `URL` accepts and other parsers read differently. */
const PLAIN_HTTP_URL = /^https?:\/\/[^\s\p{Cc}/\\][^\s\p{Cc}]*$/iu

export const httpUrl: TextRule = (text) => {
  if (!PLAIN_HTTP_URL.test(text) || !URL.canParse(text)) {
    return "must be an http or https URL"
  }
  const { username, password } = new URL(text)
  return username + password === "" ? undefined : "must hold no credentials"
}

const UTC_TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|\+00:00)$/

/** ISO 8601, in UTC, a day that exists, after `now`. */
export function utcTimeAfter(now: number): TextRule {
  return (text) => {
    const day = UTC_TIME.exec(text)?.[1]
    const time = Date.parse(text)
    // Date.parse turns 30 February into 2 March: compare the day.
    if (
      day === undefined ||
      Number.isNaN(time) ||
      Number.isNaN(Date.parse(day)) ||
      new Date(Date.parse(day)).toISOString().slice(0, 10) !== day
    ) {
      return "must be an ISO 8601 time in UTC"
    }
    return time > now ? undefined : "must be in the future"
  }
}

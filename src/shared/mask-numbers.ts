import { maskCard } from "../gateway"

/** Ids and dates are made of digits too, and an operator compares them. */
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
/** Medusa's own, and ours: a prefix, and a ULID of this century. */
const ID = "[a-z]{2,12}_0[0-9a-hjkmnp-tv-z]{25}"
const TIME =
  "\\d{4}-\\d\\d-\\d\\d(?:[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?Z?)?"
/** Digits of any alphabet, with whatever people put between groups of them. */
const DIGITS = "\\p{Nd}(?:[^\\p{L}\\p{N}]{0,3}\\p{Nd})*"

const HARMLESS_OR_DIGITS = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(${UUID}|${ID}|${TIME})(?![\\p{L}\\p{N}_-])|${DIGITS}`,
  "giu"
)

const SHORTEST = 12
const LONGEST = 19
const USUAL = 16
const ZERO = 48

/**
 * A text in which every number that could be a card's, by its length and check
 * digit, keeps its first six and last four digits. People paste numbers where
 * they should not. A text without one stays as it is.
 */
export function maskNumbers(text: string): string {
  const plain = text.normalize("NFKC")
  const masked = plain.replace(
    HARMLESS_OR_DIGITS,
    (found, harmless?: string) => harmless ?? maskRun(found)
  )
  return masked === plain ? text : masked
}

type Group = { digits: string; from: number; to: number }

/** From the first to the last of the groups that make a number. */
type Span = { first: number; last: number }

/** A number may stand beside others, and be written in groups. */
function maskRun(run: string): string {
  const groups = [...run.matchAll(/\p{Nd}+/gu)].map(
    ({ 0: digits, index }): Group => ({
      digits,
      from: index,
      to: index + digits.length,
    })
  )
  if (groups.some(({ digits }) => /\D/.test(digits))) {
    // Of an alphabet whose digits are not read here: its length has to do.
    return [...run.matchAll(/\p{Nd}/gu)].length < SHORTEST ? run : "…"
  }
  const joined = ({ first, last }: Span) =>
    groups
      .slice(first, last + 1)
      .map(({ digits }) => digits)
      .join("")
  let copied = 0
  const pieces = numbersIn(groups).flatMap((span) => {
    const { first6, last4 } = maskCard(joined(span))
    const before = run.slice(copied, groups[span.first]?.from)
    copied = groups[span.last]?.to ?? run.length
    return [before, `${first6}…${last4}`]
  })
  return pieces.join("") + run.slice(copied)
}

/** Where two could overlap, nobody knows which it is: both are one. */
function numbersIn(groups: Group[]): Span[] {
  const spans: Span[] = []
  groups.forEach((_, first) => {
    const last = lastOfNumber(groups, first)
    const before = spans.at(-1)
    if (last === undefined) {
      return
    }
    if (before && first <= before.last) {
      before.last = Math.max(before.last, last)
    } else {
      spans.push({ first, last })
    }
  })
  return spans
}

/** The last of the groups that make a number with this one, if there is one. */
function lastOfNumber(groups: Group[], first: number): number | undefined {
  let last: number | undefined
  let digits = ""
  for (let at = first; at < groups.length; at++) {
    digits += groups[at]?.digits
    if (digits.length > LONGEST && at > first) {
      break
    }
    if (couldBeCard(digits, at === first)) {
      last = at
    }
  }
  return last
}

/** By itself; or, in digits that are too many for a card, as a part of them. */
function couldBeCard(digits: string, isOne: boolean): boolean {
  const { length } = digits
  if (length <= LONGEST) {
    return length >= SHORTEST && isLuhn(digits)
  }
  for (let at = 0; isOne && at + USUAL <= length; at++) {
    for (let size = USUAL; size <= LONGEST && at + size <= length; size++) {
      if (isLuhn(digits.slice(at, at + size))) {
        return true
      }
    }
  }
  return false
}

/** Whether the check digit is right. */
export function isLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - ZERO
    const value = at % 2 === 1 ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

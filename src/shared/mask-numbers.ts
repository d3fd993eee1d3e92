import { maskCard } from "../gateway"

/** Ids and dates are made of digits too, and an operator compares them. */
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
/** Medusa's own, and ours: a prefix, and a ULID of this century. */
const ID = "[a-z]{2,12}_0[0-9a-hjkmnp-tv-z]{25}"
const DATE = "\\d{4}-\\d\\d-\\d\\d"
/** Digits of any alphabet, with whatever people put between groups of them. */
const DIGITS = "\\p{Nd}(?:[^\\p{L}\\p{N}]{0,3}\\p{Nd})*"

const HARMLESS_OR_DIGITS = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(${UUID}|${ID}|${DATE})(?![\\p{L}\\p{N}_-])|${DIGITS}`,
  "giu"
)

const SHORTEST = 12
const LONGEST = 19

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

/** A number may stand beside others: the longest groups of it are looked for. */
function maskRun(run: string): string {
  const groups = [...run.matchAll(/\p{Nd}+/gu)].map(
    ({ 0: found, index }): Group => ({
      digits: [...found].map(valueOf).join(""),
      from: index,
      to: index + found.length,
    })
  )
  let masked = ""
  let copied = 0
  for (let at = 0; at < groups.length; at++) {
    const first = groups[at] as Group
    const last = lastOfNumber(groups, at)
    if (last !== undefined) {
      const digits = groups
        .slice(at, last + 1)
        .map((group) => group.digits)
        .join("")
      const { first6, last4 } = maskCard(digits)
      masked += `${run.slice(copied, first.from)}${first6}…${last4}`
      copied = (groups[last] as Group).to
      at = last
    }
  }
  return masked + run.slice(copied)
}

/** The last of the groups that make a number with this one, if there is one. */
function lastOfNumber(groups: Group[], from: number): number | undefined {
  let last: number | undefined
  let digits = ""
  for (let at = from; at < groups.length && digits.length <= LONGEST; at++) {
    digits += groups[at]?.digits
    if (couldBeCard(digits)) {
      last = at
    }
  }
  return last
}

/** By itself, or, in one that is too long for a card, as a part of it. */
function couldBeCard(digits: string): boolean {
  if (digits.length <= LONGEST) {
    return digits.length >= SHORTEST && isLuhn(digits)
  }
  return Array.from({ length: digits.length - SHORTEST + 1 }, (_, at) =>
    Array.from({ length: LONGEST - SHORTEST + 1 }, (_, more) =>
      digits.slice(at, at + SHORTEST + more)
    )
  )
    .flat()
    .some((part) => part.length >= 16 && isLuhn(part))
}

/** Whether the check digit is right. */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Every alphabet's ten digits stand in a row. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) {
    zero -= 1
  }
  return code - zero
}

import {
  isCardLength,
  LuhnSum,
  MAX_CARD_DIGITS,
  MIN_CARD_DIGITS,
  USUAL_CARD_DIGITS,
} from "./card-number"

/**
 * The one place that knows how a card number can look in a text: in which
 * spellings, in which alphabet's digits, in which groups, and beside which ids
 * and times. What to do with a number is the decision of `maskNumbers`, for
 * what people read and write, and of `redact`, for what the gateway says.
 */

/** Ids and times are made of digits too, and an operator compares them. */
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
/** Medusa's ids, and ours: a prefix and a ULID. Since 2014 its third sign is a letter. */
const ID = "[a-z]{2,12}_0[0-9][a-hjkmnp-tv-z][0-9a-hjkmnp-tv-z]{23}"
/** No card begins like a year of these centuries. */
const DAY = "(?:19|20|21)[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
const CLOCK =
  "(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]{1,9})?)?"
const TIME = `${DAY}(?:[T ]${CLOCK}(?:Z|[+-][0-9]{2}:[0-9]{2})?)?`
/** A day as Russians write it. Cards do begin like this, so no digit may follow. */
const RUSSIAN_DAY =
  "(?:0[1-9]|[12][0-9]|3[01])\\.(?:0[1-9]|1[0-2])\\.(?:19|20|21)[0-9]{2}"
const RUSSIAN_TIME = `${RUSSIAN_DAY}(?:,? ${CLOCK})?(?![^\\p{L}]{0,3}\\p{N})`

/** In tables that were pasted, cells stand farther apart. */
const WIDE_GAP = "(?:\\s|<[^<>\\p{N}]{1,12}>){1,20}"

/** Finds ids, times and numbers. Up to five signs may stand between two digits of a number. */
const patternOf = (gap: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_-])(${UUID}|${ID}|${TIME}|${RUSSIAN_TIME})(?![\\p{L}\\p{N}_-])|\\p{Nd}(?:(?:${gap}{0,5}|${WIDE_GAP})\\p{Nd})*`,
    "giu"
  )

/** What may stand between two digits of one number. */
const GAPS = {
  /** In what people write, a word ends a number. */
  prose: patternOf("[^\\p{L}\\p{N}]"),
  /** In what a program wrote, nearly anything may stand between two digits. */
  anything: patternOf("[^\\p{Nd}A-Za-z]"),
}

/** Digits that stand together, and their place in the text. */
export type DigitGroup = { digits: string; from: number; to: number }

/**
 * Every run of digits in a plainly spelled text that is not an id or a time, as
 * the groups in which it is written.
 */
export function scanDigits(
  text: string,
  gap: keyof typeof GAPS
): DigitGroup[][] {
  return Array.from(text.matchAll(GAPS[gap]))
    .filter(([, idOrTime]) => idOrTime === undefined)
    .map(({ 0: run, index }) => groupsOf(run, index))
}

function groupsOf(run: string, at: number): DigitGroup[] {
  const read = FOREIGN_DIGIT.test(run) ? inAscii : (digits: string) => digits
  return Array.from(run.matchAll(/\p{Nd}+/gu), ({ 0: digits, index }) => ({
    digits: read(digits),
    from: at + index,
    to: at + index + digits.length,
  }))
}

/**
 * The numbers with a valid check digit in the groups of a run, as one group each. Two
 * numbers that could overlap are one group.
 */
export function findNumbers(groups: readonly DigitGroup[]): DigitGroup[] {
  if (joined(groups).digits.length < MIN_CARD_DIGITS) {
    return []
  }
  const run = groups.flatMap(({ digits }, group) =>
    Array.from(digits, (digit, at) => ({
      digit,
      group,
      isFirst: at === 0,
      isLast: at === digits.length - 1,
      isLong: digits.length > MAX_CARD_DIGITS,
    }))
  )
  const spans: { first: number; last: number }[] = []
  run.forEach(({ group: first }, at) => {
    const last = lastOfNumber(run.slice(at, at + MAX_CARD_DIGITS))
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
  return spans.map(({ first, last }) => joined(groups.slice(first, last + 1)))
}

export function joined(groups: readonly DigitGroup[]): DigitGroup {
  return {
    digits: groups.map(({ digits }) => digits).join(""),
    from: groups[0]?.from ?? 0,
    to: groups.at(-1)?.to ?? 0,
  }
}

/** A digit of a run, and where it stands in its group. */
type Digit = {
  digit: string
  group: number
  isFirst: boolean
  isLast: boolean
  isLong: boolean
}

/** The last group of a number that begins with the first of these digits. */
function lastOfNumber(digits: readonly Digit[]): number | undefined {
  const begin = digits[0] as Digit
  const sum = new LuhnSum()
  let number = ""
  let last: number | undefined
  digits.forEach(({ digit, group, isFirst, isLast }, at) => {
    sum.add(digit, 0)
    number += isFirst && at > 0 ? ` ${digit}` : digit
    const isWhole = begin.isFirst && isLast && at + 1 >= MIN_CARD_DIGITS
    const isInside =
      begin.isLong && group === begin.group && at + 1 >= USUAL_CARD_DIGITS
    const canBeGlued = begin.isFirst || isLast
    if (
      sum.isRight &&
      (isWhole || isInside || (canBeGlued && looksLikeCard(number)))
    ) {
      last = group
    }
  })
  return last
}

/**
 * Whether a search may hold a card number, or most of one that is still being
 * typed: without its check digit, too, a number identifies the card.
 */
export function couldBeCard(text: string): boolean {
  return [composed(text), plainly(text)]
    .flatMap((it) => scanDigits(it, "prose"))
    .some((groups) =>
      groups.some((_, first) =>
        beginsCard(groups.slice(first, first + MAX_CARD_DIGITS))
      )
    )
}

/**
 * Cards for payments begin with 2 to 6, some of Uzbekistan, Turkey, Belarus and Armenia
 * otherwise. Phones begin with 7, 8 and 9.
 */
export const FIRST_DIGITS = /^(?:[2-6]|8600|9051|9112|9417|9792|9860)/

/**
 * Whether a number begins and is grouped as cards of its length are, and not like a day.
 * This counts only where other digits are glued to a number (a month, a CVV, a digit typed
 * twice), because ids have as many digits.
 */
const looksLikeCard = (number: string) =>
  FIRST_DIGITS.test(number) &&
  /^(?:3[47]\d{13}|(?!2[0189]|3[^5])\d{4}( ?)\d{4}\1\d{4}\1\d{4})$/.test(number)

function beginsCard(groups: readonly DigitGroup[]): boolean {
  let digits = ""
  for (const group of groups) {
    digits += group.digits
    if (isCardLength(digits)) {
      return FIRST_DIGITS.test(digits)
    }
  }
  return false
}

/** The first six or the last four digits may be shown; nine in a row may not. */
const MAX_SHOWN_DIGITS = 8

/**
 * Says whether a text shows a number, or most of it, whatever stands between its digits: in
 * two fields, with markup inside, cut off. The text is read once for any number of numbers.
 */
export function numbersShownIn(text: string): (number: string) => boolean {
  const shown = new Set(
    piecesOf(inAscii(plainly(text).replace(/\P{Nd}/gu, "")))
  )
  return (number) => piecesOf(number).some((piece) => shown.has(piece))
}

/** Whether a text shows this number, or most of it. */
export const showsCard = (text: string, number: string): boolean =>
  numbersShownIn(text)(number)

const piecesOf = (digits: string): string[] =>
  Array.from({ length: digits.length - MAX_SHOWN_DIGITS }, (_, at) =>
    digits.slice(at, at + MAX_SHOWN_DIGITS + 1)
  )

const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/u

/** The digits of every alphabet stand in the order of their values, ten by ten. */
function inAscii(digits: string): string {
  return digits.replace(new RegExp(FOREIGN_DIGIT, "gu"), (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (/^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) {
      value++
    }
    return String(value % 10)
  })
}

const ENTITIES: Record<string, string> = {
  nbsp: " ",
  shy: " ",
  quot: '"',
  apos: "'",
  amp: "&",
  lt: "<",
  gt: ">",
}

/** One spelling for what JSON, HTML and URLs write in many, also when nested. */
export function plainly(text: string): string {
  let plain = composed(text)
  for (let depth = 0; depth < 3; depth++) {
    const before = plain
    plain = before
      // JSON within JSON doubles each backslash.
      .replace(
        /\\{1,8}(?:u([0-9a-f]{4})|x([0-9a-f]{2}))/gi,
        (_, hex?: string, short?: string) => fromHex(hex ?? short ?? "")
      )
      .replace(/\\{1,8}[nrt]/g, " ")
      .replace(/\\(["\\/])/g, "$1")
      .replace(/&#x([0-9a-f]{1,6});/gi, (_, hex: string) => fromHex(hex))
      .replace(/&#([0-9]{1,7});/g, (_, code: string) => fromCode(Number(code)))
      .replace(/&(\w{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole)
      .replace(/(?:%[0-9a-f]{2})+/gi, fromEscapes)
    if (plain === before) {
      break
    }
  }
  return composed(plain)
}

/** One form for each letter and digit. The sign inside a mask stays as it is. */
export function composed(text: string): string {
  return text
    .split("…")
    .map((part) => part.normalize("NFKC"))
    .join("…")
}

const fromHex = (hex: string) => fromCode(parseInt(hex, 16))

const fromCode = (code: number) =>
  code <= 0x10ffff ? String.fromCodePoint(code) : ""

/** Reads escapes one by one if they are not UTF-8: a broken one hides no other. */
function fromEscapes(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes
      .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => fromHex(hex))
      .replace(/%[0-9a-f]{2}/gi, " ")
  }
}

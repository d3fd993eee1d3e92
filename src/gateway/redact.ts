export const REDACTED = "[redacted]"

/** Ids and times are made of digits too, and an operator needs them. */
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
const TIME = "\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?"
/** Twelve digits or more, however they are grouped: maybe a card number. */
const CARD_LIKE = "\\p{Nd}(?:[^\\p{Nd}A-Za-z]{0,3}\\p{Nd}){11,}"

const HARMLESS_OR_CARD = new RegExp(
  `(?<![0-9a-z])(${UUID}|${TIME})(?![0-9a-z])|${CARD_LIKE}`,
  "giu"
)

/**
 * Text of foreign origin, made safe to keep: decoded, then without the given
 * secrets, and without anything that could be a card number. Losing a long
 * order number to it is cheap; keeping a card number is not.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  return withoutSecrets(decode(text), secrets).replace(
    HARMLESS_OR_CARD,
    (_, harmless?: string) => harmless ?? REDACTED
  )
}

/**
 * Whether a text shows a card number, or most of one, between whatever else: in
 * two fields, with markup inside, cut off.
 */
export function showsCard(text: string, cardNumber: string): boolean {
  const digits = decode(text).replace(/\D/g, "")
  const pieces = cardNumber.length - MAX_DIGITS
  return Array.from({ length: pieces }, (_, at) =>
    cardNumber.slice(at, at + MAX_DIGITS + 1)
  ).some((piece) => digits.includes(piece))
}

/** The first six, or the last four, may be shown; nine in a row may not. */
const MAX_DIGITS = 8

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const spellings = [...new Set(secrets.map(decode))]
    .filter((secret) => secret.length > 0)
    // The longest first: a secret may be part of another one.
    .sort((a, b) => b.length - a.length)
    .map((secret) => secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  return spellings.length === 0
    ? text
    : text.replace(new RegExp(spellings.join("|"), "g"), REDACTED)
}

const ENTITIES: Record<string, string> = {
  nbsp: " ",
  quot: '"',
  apos: "'",
  amp: "&",
  lt: "<",
  gt: ">",
}

/** One spelling for what JSON, HTML and URLs write in many, also when nested. */
function decode(text: string): string {
  let decoded = text.normalize("NFKC")
  for (let depth = 0; depth < 3; depth++) {
    const before = decoded
    decoded = before
      .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => fromHex(hex))
      .replace(/\\[nrt]/g, " ")
      .replace(/\\(["\\/])/g, "$1")
      .replace(/&#x([0-9a-f]{1,6});/gi, (_, hex: string) => fromHex(hex))
      .replace(/&#(\d{1,7});/g, (_, code: string) => fromCode(Number(code)))
      .replace(/&(\w{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole)
      .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => fromHex(hex))
    if (decoded === before) {
      break
    }
  }
  return decoded.normalize("NFKC")
}

const fromHex = (hex: string) => fromCode(parseInt(hex, 16))

const fromCode = (code: number) =>
  code <= 0x10ffff ? String.fromCodePoint(code) : ""

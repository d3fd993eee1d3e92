import { createHash } from "node:crypto"

/** A text that was logged, sent or stored, and where. */
export type Trace = { where: string; text: string }

export type Secrets = { cards: string[]; words: string[] }

/** Longer than the mask, and than any number that occurs by chance. */
const RUN = 11

/**
 * Looks for cards and for secret words in every spelling: as they are, grouped
 * by anything, escaped for JSON or an address, in base64, in hex, and as a hash
 * without a key. Returns a line for each place, without the secret.
 */
export function findSecrets(
  traces: Trace[],
  { cards, words }: Secrets
): string[] {
  const runs = new Map(
    cards.flatMap((card, index) =>
      runsOf(card).map((run): [string, number] => [run, index])
    )
  )
  const encoded = cards.flatMap((card, index) =>
    encodingsOf(card).map((text): [string, string] => [text, `card ${index}`])
  )
  const spelled = words.flatMap((word, index) =>
    [word, ...encodingsOf(word)].map((text): [string, string] => [
      text,
      `secret ${index}`,
    ])
  )
  const found = traces.flatMap(({ where, text }) => {
    const plain = unescaped(text)
    const digits = [...plain.matchAll(NUMBERS)].flatMap((match) => {
      const run = runsOf(match[0].replace(/\D/g, "")).find((it) => runs.has(it))
      return run ? [[`card ${runs.get(run)}`, around(plain, match)]] : []
    })
    const others = [...encoded, ...spelled]
      .filter(([needle]) => text.includes(needle) || plain.includes(needle))
      .map(([, what]) => [what, "encoded, or a word"])
    return [...digits, ...others].map(([what, how]): [string, string] => [
      `${what} in ${where}`,
      String(how),
    ])
  })
  // The first finding at each place is enough to find the others.
  const first = new Map(found.reverse())
  return [...first].map(([place, how]) => `${place}: ${how}`).reverse()
}

/** The text around a number, for finding its origin; without the number. */
function around(text: string, { 0: number, index }: RegExpExecArray): string {
  const before = text.slice(Math.max(0, index - 70), index)
  const after = text.slice(index + number.length, index + number.length + 20)
  return `${before}[…]${after}`.replace(/\d{9,}/g, "[…]").replace(/\s+/g, " ")
}

/** Digits with at most three other characters between two of them. */
const NUMBERS = /\d(?:[^\p{L}\p{N}]{0,3}\d)+/gu

function runsOf(number: string): string[] {
  const count = Math.max(0, number.length - RUN + 1)
  return Array.from({ length: count }, (_, at) => number.slice(at, at + RUN))
}

/** Normalises the many spellings of JSON and URLs, also when nested. */
function unescaped(text: string): string {
  let plain = text
  for (let depth = 0; depth < 3; depth++) {
    plain = plain
      .replace(/\\+u00([2-7][0-9a-f])/gi, (_, code: string) => char(code))
      .replace(/%([2-7][0-9a-f])/gi, (_, code: string) => char(code))
      // Not the letter after the backslash: "\n" between digits is a separator.
      .replace(/\\+[nrt]/g, " ")
  }
  return plain.normalize("NFKC")
}

const char = (code: string) => String.fromCharCode(parseInt(code, 16))

function encodingsOf(text: string): string[] {
  const hashes = ["md5", "sha1", "sha256", "sha512"].flatMap((name) => [
    createHash(name).update(text).digest("hex"),
    createHash(name).update(text).digest("base64"),
  ])
  return [...base64sOf(text), Buffer.from(text).toString("hex"), ...hashes]
}

/** Base64 depends on the position within a longer text. */
function base64sOf(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.from("x".repeat(before) + text)
    const whole = bytes.toString("base64").replace(/=+$/, "")
    const skipped = Math.ceil((before * 4) / 3)
    // The last character depends on what follows.
    return whole.slice(skipped, bytes.length % 3 === 0 ? undefined : -1)
  })
}

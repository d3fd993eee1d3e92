import { withCheckDigit } from "../support/cards"

/**
 * The same numbers in every run, whose digits occur nowhere else by chance.
 */
export function canaries(count: number): string[] {
  const next = digits(20_261_121)
  return Array.from({ length: count }, () =>
    withCheckDigit(`4${Array.from({ length: 14 }, next).join("")}`)
  )
}

function digits(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 16) % 10
  }
}

/** A number in groups, as people write, paste and type it. */
export const grouped = (number: string, between: string) =>
  number.replace(/(\d{4})(?=\d)/g, `$1${between}`)

/** Every digit as an escape, as JSON may write it. */
export const jsonEscaped = (text: string) =>
  text.replace(/./g, (char) => `\\u${hex(char).padStart(4, "0")}`)

/** Every character as an escape, as a URL may write it. */
export const urlEscaped = (text: string) =>
  text.replace(/./g, (char) => `%${hex(char)}`)

const hex = (char: string) => char.charCodeAt(0).toString(16)

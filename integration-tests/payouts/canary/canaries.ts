/**
 * The same numbers in every run, whose digits occur nowhere else by chance.
 */
export function canaries(count: number): string[] {
  const next = digits(20_261_121)
  return Array.from({ length: count }, () => {
    const body = `4${Array.from({ length: 14 }, next).join("")}`
    return body + checkDigit(body)
  })
}

function digits(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 16) % 10
  }
}

function checkDigit(body: string): number {
  const sum = [...body].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
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

export type Brand = "mir" | "visa" | "mastercard" | "unionpay" | "maestro"

/** The first that fits: what is left of 5 and 6 is Maestro's. */
const PREFIXES: readonly (readonly [Brand, RegExp])[] = [
  ["mir", /^220[0-4]/],
  ["visa", /^4/],
  ["mastercard", /^(?:5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)/],
  ["unionpay", /^(?:62|81)/],
  ["maestro", /^(?:50|5[6-8]|6[013-9])/],
]

/** Whose card a number begins like; a hint, no more. */
export function brandOf(digits: string): Brand | undefined {
  return PREFIXES.find(([, prefix]) => prefix.test(digits))?.[0]
}

import { RawNumber, type JsonObject } from "../wire/exact-json"

/** `value` is a decimal string with two fractional digits, never a number. */
export interface Money {
  value: string
  currency: string
}

/** The kopeks of a `value`. Sums are added as integers, of any size. */
export function toKopeks(value: string): bigint {
  return BigInt(value.replace(".", ""))
}

/** The `value` of a sum of kopeks, also below zero. */
export function fromKopeks(kopeks: bigint): string {
  const digits = String(kopeks).replace("-", "").padStart(3, "0")
  const sign = kopeks < 0n ? "-" : ""
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Money as the gateway answers it: the value is a JSON number. */
export function presentMoney(money: Money): JsonObject {
  return { value: new RawNumber(money.value), currency: money.currency }
}

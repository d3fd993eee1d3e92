import { RawNumber, type JsonObject } from "../wire/exact-json"

/** `value` is a decimal string with two fractional digits, never a number. */
export interface Money {
  value: string
  currency: string
}

/** Money as the gateway answers it: the value is a JSON number. */
export function presentMoney(money: Money): JsonObject {
  return { value: new RawNumber(money.value), currency: money.currency }
}

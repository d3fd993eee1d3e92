import { type Amount, type Currency, parseAmount } from "./money"

/**
 * What a test payment asks for: small enough to be nobody's loss, and as much as a bank
 * may ask at least. No request can choose it: see ADR 0037.
 */
export function testAmountOf(currency: Currency | string): Amount {
  return parseAmount(currency.toUpperCase() === "RUB" ? "10.00" : "1.00")
}

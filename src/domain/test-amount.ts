import { type Amount, type Currency, parseAmount } from "./money"

/**
 * What a test payment asks for: so small that losing it does not matter, but not less than
 * a bank may require. No request can choose it: see ADR 0037.
 */
export function testAmountOf(currency: Currency | string): Amount {
  return parseAmount(currency.toUpperCase() === "RUB" ? "10.00" : "1.00")
}

import { currencyCodeOf, parseAmount, parseCurrency } from "../domain/money"
import { invalidData } from "../shared/invalid-data"

/**
 * Reads money, however a store's code writes it, into the form that rows have. As it is,
 * "1000" would count as 10.00, and "RUB" as a currency in which nothing was sent yet.
 *
 * @throws {MedusaError} INVALID_DATA
 */
export const readAmount = refusing(parseAmount)

export const readCurrencyCode = refusing((code) =>
  currencyCodeOf(parseCurrency(code))
)

function refusing<Read>(parse: (text: string) => Read) {
  return (text: string): Read => {
    try {
      return parse(text)
    } catch (error) {
      const { message } = error as Error
      throw invalidData(message)
    }
  }
}

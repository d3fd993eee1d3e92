type Sum = { amount: string; currency_code: string }

/**
 * "1 499,90 ₽", in mails and the admin alike: with the short sign of the currency.
 *
 * @param language of the reader, as `Intl` names it
 */
export function sumText(
  { amount, currency_code }: Sum,
  language: string
): string {
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency: currency_code,
    currencyDisplay: "narrowSymbol",
    // Two even where the currency has none: our sums may have them.
    minimumFractionDigits: 2,
  })
  // As text: a float cannot hold every sum.
  return format.format(amount as Intl.StringNumericLiteral)
}

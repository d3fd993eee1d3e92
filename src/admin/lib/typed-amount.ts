/** As somebody would type it here: with a comma, in most languages. */
export function typedAmount(amount: string, language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  const mark = parts.find(({ type }) => type === "decimal")?.value
  return amount.replace(".", mark === "," ? "," : ".")
}

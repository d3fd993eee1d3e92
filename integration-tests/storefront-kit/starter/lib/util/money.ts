type Money = { amount: number; currency_code: string; locale?: string }

export const convertToLocale = ({
  amount,
  currency_code,
  locale = "en-US",
}: Money): string =>
  new Intl.NumberFormat(locale, {
    style: "currency",
    currency: currency_code,
  }).format(amount)

import { convertToLocale } from "@lib/util/money"

type Sum = { amount: string; currency_code: string }

/** As the shop writes its prices. */
export const sumOf = ({ amount, currency_code }: Sum): string =>
  convertToLocale({ amount: Number(amount), currency_code })

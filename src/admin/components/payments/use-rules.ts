import { useTranslation } from "react-i18next"
import { parseAmount } from "./parse-amount"

const LONGEST_NOTE = 1_000

/** What the store will ask of fields, told before it is asked. */
export function useRules() {
  const { t } = useTranslation("sbp")
  const isFilled = (value?: string) =>
    Boolean(value?.trim()) || t("payments.errors.required")
  return {
    filled: { validate: isFilled },
    note: {
      validate: isFilled,
      maxLength: {
        value: LONGEST_NOTE,
        message: t("payments.errors.tooLong", { count: LONGEST_NOTE }),
      },
    },
    amount: {
      validate: (value?: string) =>
        parseAmount(value ?? "") !== undefined || t("payments.errors.amount"),
    },
    currency: {
      validate: (value?: string) =>
        /^[A-Za-z]{3}$/.test(value?.trim() ?? "") ||
        t("payments.errors.currency"),
    },
  }
}

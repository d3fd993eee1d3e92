import { useOrder } from "@medusajs/dashboard/hooks"
import { useTranslation } from "react-i18next"
import { useHealth } from "../../../hooks/api/health"
import { useLocale } from "../../../hooks/use-locale"
import { asTyped } from "../../../lib/amounts"
import { toReturn } from "../../payments/amounts-to-return"
import { type Draft, NOTHING_CONFIRMED } from "./draft"
import type { Origin } from "./use-origin"

/** The first values of the form; undefined until they are loaded. */
export function useFirstDraft(origin: Origin | undefined): Draft | undefined {
  const { t } = useTranslation("sbp")
  const locale = useLocale()
  const health = useHealth()
  const { order, isLoading } = useOrder(
    origin?.order_id ?? "",
    { fields: "id,display_id" },
    { enabled: Boolean(origin?.order_id), retry: false }
  )
  if (!origin || isLoading || health.isLoading) {
    return undefined
  }
  const { invoice, replaced } = origin
  const [currency = "RUB"] =
    health.data?.health.payouts.options.currencies ?? []
  const words =
    order && invoice && t("payouts.create.forOrder", { id: order.display_id })
  return {
    amount: asTyped(
      replaced?.amount ?? (invoice ? toReturn(invoice) : ""),
      locale
    ),
    currency: (
      replaced?.currency_code ??
      invoice?.currency_code ??
      currency
    ).toUpperCase(),
    description: replaced?.description ?? words ?? "",
    order_id: origin.order_id ?? "",
    metadata: Object.entries(replaced?.metadata ?? {}).map(([name, text]) => ({
      id: name,
      name,
      text: String(text),
    })),
    note: "",
    refund_reason_id: "",
    ...NOTHING_CONFIRMED,
  }
}

import { useTranslation } from "react-i18next"
import type { Invoice } from "../../types"

const WAITING: readonly Invoice["state"][] = ["creating", "open"]

/** What a payment without an order is: one for a cart that may become one. */
export const Orderless = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation("sbp")
  const { state } = invoice
  if (WAITING.includes(state)) {
    return (
      <span className="text-ui-fg-subtle">
        {t("payments.orderless.waiting")}
      </span>
    )
  }
  return <>{state === "paid" ? t("payments.orderless.paid") : "-"}</>
}

import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { InvoiceWithStory } from "../../types"
import { useSettle } from "./use-settle"

/** What can be done, as things are: the same as the store allows. */
export const PaymentActions = ({ invoice }: { invoice: InvoiceWithStory }) => {
  const { t } = useTranslation("sbp")
  const { settle, isPending } = useSettle(invoice)
  return (
    <div className="flex flex-wrap gap-2">
      {canSettle(invoice) && (
        <Button
          size="small"
          variant="secondary"
          isLoading={isPending}
          onClick={() => void settle()}
        >
          {t("attention.actions.settle")}
        </Button>
      )}
      {!invoice.paid_at && (
        <Button size="small" variant="secondary" asChild>
          <Link to="confirm">{t("attention.actions.confirm")}</Link>
        </Button>
      )}
    </div>
  )
}

/** One that is being returned can be taken up only while nothing went back. */
function canSettle(invoice: InvoiceWithStory): boolean {
  const { state, payment_id, left_to_return, received_amount } = invoice
  return (
    state === "paid" ||
    (state === "closed" && !payment_id && left_to_return === received_amount)
  )
}

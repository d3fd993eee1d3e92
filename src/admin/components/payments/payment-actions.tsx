import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceWithStory } from "../../types"
import { GuardedLink } from "../guarded-link"
import { useRights } from "../../hooks/use-rights"
import { useSettle } from "../../hooks/use-settle"
import { canSettle } from "./can-settle"

/** What can be done, as far as things are known here: the store decides. */
export const PaymentActions = ({ invoice }: { invoice: InvoiceWithStory }) => {
  const { t } = useTranslation("sbp")
  const { obstacles } = useRights()
  const { settle, isPending } = useSettle(invoice.id, invoice.state)
  return (
    <div className="flex flex-wrap gap-2">
      {canSettle(invoice) && (
        <Button
          size="small"
          variant="secondary"
          isLoading={isPending}
          onClick={settle}
        >
          {t("attention.actions.settle")}
        </Button>
      )}
      {!invoice.paid_at && (
        <GuardedLink
          to="confirm"
          obstacle={obstacles.byHand(invoice.provider_id)}
        >
          {t("attention.actions.confirm")}
        </GuardedLink>
      )}
    </div>
  )
}

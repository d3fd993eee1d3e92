import { useTranslation } from "react-i18next"
import { useRights } from "../hooks/use-rights"
import type { Invoice } from "../types"
import { GuardedLink } from "./guarded"

type Props = {
  invoice: Pick<Invoice, "id" | "provider_id">
  /** The payout that did not arrive, if this replaces it. */
  replacesId?: string
}

/** The ways to return money: by a payout, by a link, or in the gateway's cabinet. */
export const ReturnActions = ({
  invoice: { id, provider_id },
  replacesId,
}: Props) => {
  const { t } = useTranslation("sbp")
  const { isEnabled, obstacles } = useRights()
  const replaces = replacesId ? { replaces_id: replacesId } : undefined
  const payout = new URLSearchParams({ invoice_id: id, ...replaces })
  const record = replaces ? `?${new URLSearchParams(replaces)}` : ""
  return (
    <div className="flex flex-wrap gap-2">
      {isEnabled && (
        <>
          <GuardedLink
            to={`/sbp/payouts/create?${payout}`}
            obstacle={obstacles.return(provider_id)}
          >
            {t("attention.actions.return")}
          </GuardedLink>
          <GuardedLink
            to={`/sbp/payouts/create-link?${payout}`}
            obstacle={obstacles.return(provider_id)}
          >
            {t("payouts.link.title")}
          </GuardedLink>
        </>
      )}
      <GuardedLink
        to={`/sbp/payments/${id}/record-refund${record}`}
        obstacle={obstacles.byHand(provider_id)}
      >
        {t("attention.actions.record_refund")}
      </GuardedLink>
    </div>
  )
}

import { Alert, Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useHealth } from "../../hooks/api/health"
import type { Refund } from "../../types"

/** It is booked, and its money did not arrive: it has to go back once more. */
export const MakeGood = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation("sbp")
  const { data } = useHealth()
  const failed = refund.attempts.findLast(({ payout_id }) => payout_id)
  const isUnderWay = refund.attempts.some(({ outcome }) => outcome === "open")
  if (!failed?.payout_id || isUnderWay) {
    return null
  }
  const replaces = `replaces_id=${failed.payout_id}`
  const payout = `/sbp/payouts/create?${replaces}&invoice_id=${refund.invoice_id}`
  return (
    <Alert variant="warning">
      <div className="flex flex-col items-start gap-y-2">
        {t("payments.moneyBack.unpaid")}
        <div className="flex flex-wrap gap-2">
          {data?.health.payouts.options.enabled && (
            <Button size="small" variant="secondary" asChild>
              <Link to={payout}>{t("attention.actions.return")}</Link>
            </Button>
          )}
          <Button size="small" variant="secondary" asChild>
            <Link to={`record-refund?${replaces}`}>
              {t("attention.actions.record_refund")}
            </Link>
          </Button>
        </div>
      </div>
    </Alert>
  )
}

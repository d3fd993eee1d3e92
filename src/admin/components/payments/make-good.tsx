import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Invoice, Refund } from "../../types"
import { WaysBack } from "../ways-back"

type Props = { refund: Refund; invoice: Invoice }

/** It is booked, and its money did not arrive: it has to go back once more. */
export const MakeGood = ({ refund: { attempts }, invoice }: Props) => {
  const { t } = useTranslation("sbp")
  const failed = attempts.findLast(({ payout_id }) => payout_id)
  const isUnderWay = attempts.some(({ outcome }) => outcome === "open")
  if (!failed?.payout_id || isUnderWay) {
    return null
  }
  return (
    <Alert variant="warning">
      <div className="flex flex-col items-start gap-y-2">
        {t("payments.moneyBack.unpaid")}
        <WaysBack invoice={invoice} replacesId={failed.payout_id} />
      </div>
    </Alert>
  )
}

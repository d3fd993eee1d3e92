import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Invoice } from "../../types"

/** What recording does, and that it is for good. */
export const RecordWarning = ({
  invoice,
  isReplacing,
}: {
  invoice: Invoice
  isReplacing: boolean
}) => {
  const { t } = useTranslation("sbp")
  return (
    <Alert variant="warning">
      {t(isReplacing ? "payments.record.replaces" : "payments.record.warning")}
      {invoice.state === "paid" && ` ${t("payments.record.closes")}`}
    </Alert>
  )
}

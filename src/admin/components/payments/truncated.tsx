import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceWithHistory } from "../../types"

/** Says that only the newest items of a part are shown. */
export const Truncated = ({
  part,
  of: invoice,
}: {
  part: "history" | "notifications" | "refunds"
  of: InvoiceWithHistory
}) => {
  const { t } = useTranslation("sbp")
  return invoice.truncated.includes(part) ? (
    <Text size="xsmall" className="text-ui-fg-subtle">
      {t("payments.truncated", { count: invoice[part].length })}
    </Text>
  ) : null
}

import { Alert, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceWithHistory } from "../../types"
import { TextLink } from "../links"

/** The open entries of a payment, each with a link to it. */
export const PaymentAttention = ({
  invoice,
}: {
  invoice: InvoiceWithHistory
}) => {
  const { t } = useTranslation("sbp")
  const titleOf = useReasonTitle()
  const open = invoice.attention.filter(({ resolved_at }) => !resolved_at)
  if (open.length === 0) {
    return null
  }
  return (
    <Alert variant="warning">
      <Text size="small" weight="plus">
        {t("payments.needsAttention")}
      </Text>
      <ul>
        {open.map((entry) => (
          <li key={entry.id} className="txt-small">
            <TextLink to={`/sbp/attention?entry=${entry.id}`}>
              {titleOf(entry.reason)}
            </TextLink>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** The title of a reason; an unknown reason is shown by its code. */
export function useReasonTitle() {
  const { t } = useTranslation("sbp")
  return (reason: string) =>
    t(`attention.reasons.${reason}.title`, { defaultValue: reason })
}

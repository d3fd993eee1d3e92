import { Alert, Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { InvoiceWithStory } from "../../types"

/** The open entries of a payment, with a link to the list. */
export const PaymentAttention = ({
  invoice,
}: {
  invoice: InvoiceWithStory
}) => {
  const { t } = useTranslation("sbp")
  const titleOf = useReasonTitle()
  const open = invoice.attention.filter(({ resolved_at }) => !resolved_at)
  if (open.length === 0) {
    return null
  }
  return (
    <Alert variant="warning">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <Text size="small" weight="plus">
            {t("payments.needsAttention")}
          </Text>
          <ul>
            {open.map((entry) => (
              <li key={entry.id} className="txt-small text-ui-fg-subtle">
                {titleOf(entry.reason)}
              </li>
            ))}
          </ul>
        </div>
        <Button size="small" variant="secondary" asChild>
          <Link to="/sbp/attention">{t("payments.toInbox")}</Link>
        </Button>
      </div>
    </Alert>
  )
}

/** The title of a reason; an unknown reason is shown by its code. */
export function useReasonTitle() {
  const { t } = useTranslation("sbp")
  return (reason: string) =>
    t(`attention.reasons.${reason}.title`, { defaultValue: reason })
}

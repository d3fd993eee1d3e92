import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceWithHistory } from "../../types"
import { CopyButton } from "../copy"

/** What to send to a customer who has not paid: the shop's page, not the gateway's. */
export const PaymentLink = ({ invoice }: { invoice: InvoiceWithHistory }) => {
  const { t } = useTranslation("sbp")
  const { state, customer_page_url: url } = invoice
  const kind = state === "open" ? "open" : "ended"
  return url ? (
    <div className="flex flex-col items-start gap-y-3 px-6 py-4">
      <div className="flex flex-col gap-y-1">
        <Text size="small" weight="plus" leading="compact">
          {t(`payments.customerPage.titles.${kind}`)}
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t(`payments.customerPage.hints.${kind}`)}
        </Text>
      </div>
      <Text size="xsmall" className="break-all font-mono" dir="ltr">
        {url}
      </Text>
      <CopyButton content={url} label={t("orders.requests.copy")} />
    </div>
  ) : null
}

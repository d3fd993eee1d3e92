import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceWithHistory } from "../../types"
import { CopyIcon } from "../copy"
import { LINK } from "../links"
import { Section } from "../section"

/** The ids under which the gateway's cabinet lists the payment. */
export const PaymentGateway = ({
  invoice,
}: {
  invoice: InvoiceWithHistory
}) => {
  const { t } = useTranslation("sbp")
  const isOpen = invoice.state === "open"
  const facts = [
    ["gatewayPayment", invoice.gateway_payment_id],
    ["gatewayOrder", invoice.gateway_order_id],
    ["gatewayStatus", invoice.gateway_status],
    ["reference", invoice.reference],
    ["id", invoice.id],
    ["provider", invoice.provider_id],
    ["shop", invoice.shop_id],
  ] as const
  return (
    <Section title={t("payments.gateway")}>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fact
              key={name}
              name={t(`payments.fields.${name}`)}
              value={value}
            />
          )
      )}
      {isOpen && invoice.confirmation_url && (
        <Fact
          name={t("payments.fields.link")}
          value={invoice.confirmation_url}
          isLink
        />
      )}
    </Section>
  )
}

const Fact = ({
  name,
  value,
  isLink = false,
}: {
  name: string
  value: string
  isLink?: boolean
}) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex items-center justify-between gap-x-2 px-6 py-3">
      <div className="min-w-0">
        <Text size="xsmall" className="text-ui-fg-subtle">
          {name}
        </Text>
        <Text size="small" className="break-all text-start" dir="ltr">
          {isLink ? (
            <a href={value} target="_blank" rel="noreferrer" className={LINK}>
              {value}
            </a>
          ) : (
            value
          )}
        </Text>
      </div>
      <CopyIcon content={value} label={t("common.copy", { text: name })} />
    </div>
  )
}

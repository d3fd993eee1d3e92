import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useHealth } from "../../hooks/api/health"
import type { InvoiceWithStory } from "../../types"
import { Money } from "../money"
import { RefundItem } from "./refund-item"
import { Truncated } from "./truncated"

type Props = { invoice: InvoiceWithStory }

/** What of its money goes back, and went back; nothing before it is paid. */
export const MoneyBack = ({ invoice }: Props) => {
  const { t } = useTranslation("sbp")
  if (!invoice.paid_at) {
    return null
  }
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div>
          <Heading level="h2">{t("payments.moneyBack.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("payments.fields.left")}:{" "}
            <Money
              amount={invoice.left_to_return}
              currency={invoice.currency_code}
            />
          </Text>
          <Truncated part="refunds" of={invoice} />
        </div>
        <GiveBack invoice={invoice} />
      </div>
      {invoice.refunds.map((refund) => (
        <RefundItem key={refund.id} refund={refund} />
      ))}
      {invoice.refunds.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("payments.moneyBack.none")}
        </Text>
      )}
    </Container>
  )
}

const GiveBack = ({ invoice: { id, left_to_return } }: Props) => {
  const { t } = useTranslation("sbp")
  const { data } = useHealth()
  if (Number(left_to_return) === 0) {
    return null
  }
  return (
    <div className="flex flex-wrap gap-2">
      {data?.health.payouts.options.enabled && (
        <Button size="small" variant="secondary" asChild>
          <Link to={`/sbp/payouts/create?invoice_id=${id}`}>
            {t("attention.actions.return")}
          </Link>
        </Button>
      )}
      <Button size="small" variant="secondary" asChild>
        <Link to="record-refund">{t("attention.actions.record_refund")}</Link>
      </Button>
    </div>
  )
}

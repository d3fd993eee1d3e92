import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { isSome } from "../../lib/amounts"
import type { InvoiceWithHistory } from "../../types"
import { Money } from "../values"
import { ReturnActions } from "../return-actions"
import { RefundItem } from "./refund-item"
import { Truncated } from "./truncated"

type Props = { invoice: InvoiceWithHistory }

/** The refunds of a payment; renders nothing before it is paid. */
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
            {t("orders.left")}:{" "}
            <Money
              amount={invoice.left_to_return}
              currency={invoice.currency_code}
            />
          </Text>
          <Truncated part="refunds" of={invoice} />
        </div>
        {isSome(invoice.left_to_return) && <ReturnActions invoice={invoice} />}
      </div>
      {invoice.refunds.map((refund) => (
        <RefundItem key={refund.id} refund={refund} invoice={invoice} />
      ))}
      {invoice.refunds.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("payments.moneyBack.none")}
        </Text>
      )}
    </Container>
  )
}

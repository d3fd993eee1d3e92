import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { feeOf } from "../../../domain/money"
import { useRefunds } from "../../hooks/api/refunds"
import { useFormat } from "../../hooks/use-format"
import { isSome } from "../../lib/amounts"
import type { Invoice } from "../../types"
import { CopiedId, Money } from "../values"
import { InvoiceState } from "../state-badge"
import { SubjectLink } from "../links"
import { ReturnActions } from "../return-actions"
import { returnedSums } from "./returned-sums"

/** What happened to the money of a payment, and the two ways to return it. */
export const OrderPayment = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const { id, state, gateway_payment_id, paid_at } = invoice
  const currency = invoice.currency_code
  const fee = feeOf(invoice.received_amount, invoice.credited_amount)
  return (
    <div className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex items-center justify-between gap-x-4">
        <SubjectLink
          to={`/sbp/payments/${id}`}
          className="txt-compact-small-plus"
        >
          {t("orders.payment")}{" "}
          <Money amount={invoice.amount} currency={currency} />
        </SubjectLink>
        <InvoiceState state={state} />
      </div>
      <dl className="flex flex-col gap-y-2">
        {gateway_payment_id && (
          <Fact label={t("orders.gatewayId")}>
            <CopiedId id={gateway_payment_id} />
          </Fact>
        )}
        {paid_at && <Fact label={t("orders.paidAt")}>{time(paid_at)}</Fact>}
        {fee && (
          <Fact label={t("orders.fee")}>
            <Money amount={fee} currency={currency} />
          </Fact>
        )}
        {paid_at && <Returned invoice={invoice} />}
      </dl>
      {isSome(invoice.left_to_return) && (
        <div className="flex flex-col gap-y-2">
          <ReturnActions invoice={invoice} />
          <Text size="xsmall" className="text-ui-fg-subtle text-pretty">
            {t("orders.ownRefund")}
          </Text>
        </div>
      )}
    </div>
  )
}

const Returned = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation("sbp")
  const { data } = useRefunds({ invoice_id: invoice.id, limit: 100 })
  if (!data) {
    return null
  }
  const { returned, reserved, owed } = returnedSums(data.refunds)
  const money = (amount: string) => (
    <Money amount={amount} currency={invoice.currency_code} />
  )
  return (
    <>
      <Fact label={t("orders.returned")}>{money(returned)}</Fact>
      {isSome(reserved) && (
        <Fact label={t("orders.reserved")}>{money(reserved)}</Fact>
      )}
      {isSome(owed) && <Fact label={t("orders.owed")}>{money(owed)}</Fact>}
      <Fact label={t("orders.left")}>{money(invoice.left_to_return)}</Fact>
    </>
  )
}

/** One line of a narrow `dl`. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-2 items-start gap-x-4">
    <dt className="txt-compact-small text-ui-fg-subtle">{label}</dt>
    <dd className="txt-compact-small min-w-0">{children}</dd>
  </div>
)

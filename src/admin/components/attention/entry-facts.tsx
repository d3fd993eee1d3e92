import { useTranslation } from "react-i18next"
import type { Attention } from "../../types"
import { CardMask } from "../card-mask"
import { Money } from "../money"
import { OrderLink } from "../order-link"
import { InvoiceState, PayoutState } from "../state-badge"
import { SubjectLink } from "../subject-link"
import { FactRow } from "./fact-row"
import { FactValue } from "./fact-value"
import { factsOf } from "./facts-of"
import type { EntrySubjects } from "./use-entry-subjects"

type Props = { entry: Attention } & EntrySubjects

/** How things are by now, and what the entry says of how they were. */
export const EntryFacts = ({ entry, invoice, payout, orderNumbers }: Props) => {
  const { t } = useTranslation("sbp")
  const facts = factsOf(entry.details, invoice?.currency_code).filter(
    (fact) => fact.name !== "order_id" || !invoice?.order_id
  )
  if (!invoice && !payout && facts.length === 0) {
    return null
  }
  return (
    <dl className="bg-ui-bg-subtle border-ui-border-base grid grid-cols-1 gap-x-8 gap-y-2 rounded-lg border px-4 py-3 md:grid-cols-2">
      {invoice && (
        <InvoiceFacts invoice={invoice} orderNumbers={orderNumbers} />
      )}
      {payout && <PayoutFacts payout={payout} />}
      {facts.map((fact) => (
        <FactRow
          key={fact.name}
          label={t(`attention.facts.${fact.name}`, { defaultValue: fact.name })}
        >
          <FactValue fact={fact} orderNumbers={orderNumbers} />
        </FactRow>
      ))}
    </dl>
  )
}

const InvoiceFacts = ({
  invoice,
  orderNumbers,
}: {
  invoice: NonNullable<EntrySubjects["invoice"]>
  orderNumbers: EntrySubjects["orderNumbers"]
}) => {
  const { t } = useTranslation("sbp")
  const { id, amount, currency_code, state, order_id } = invoice
  return (
    <>
      <FactRow label={t("attention.facts.payment")}>
        <SubjectLink to={`/sbp/payments/${id}`}>
          <Money amount={amount} currency={currency_code} />
        </SubjectLink>
        <InvoiceState state={state} />
      </FactRow>
      {order_id && (
        <FactRow label={t("attention.facts.order")}>
          <OrderLink
            id={order_id}
            number={orderNumbers.get(order_id) ?? null}
          />
        </FactRow>
      )}
      {invoice.gateway_payment_id && (
        <FactRow label={t("attention.facts.gateway_id")}>
          <span className="font-mono">{invoice.gateway_payment_id}</span>
        </FactRow>
      )}
    </>
  )
}

const PayoutFacts = ({
  payout,
}: {
  payout: NonNullable<EntrySubjects["payout"]>
}) => {
  const { t } = useTranslation("sbp")
  const { id, amount, currency_code, state, gateway_id } = payout
  return (
    <>
      <FactRow label={t("attention.facts.payout")}>
        <SubjectLink to={`/sbp/payouts/${id}`}>
          <Money amount={amount} currency={currency_code} />
        </SubjectLink>
        <PayoutState state={state} />
      </FactRow>
      <FactRow label={t("common.card")}>
        <CardMask card={payout.card} />
      </FactRow>
      {gateway_id && (
        <FactRow label={t("attention.facts.payout_gateway_id")}>
          <span className="font-mono">{gateway_id}</span>
        </FactRow>
      )}
    </>
  )
}

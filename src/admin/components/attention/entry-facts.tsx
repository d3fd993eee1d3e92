import type { PropsWithChildren } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Attention, Invoice } from "../../types"
import { Destination, Money } from "../values"
import { LINK, OrderLink, PhoneLink, SubjectLink } from "../links"
import { InvoiceState, PayoutState } from "../state-badge"
import { type Fact, factsOf } from "./facts-of"
import { isOnItsWay } from "./is-on-its-way"
import type { EntrySubjects } from "./use-entry-subjects"

type Props = { entry: Attention } & EntrySubjects

/** The present facts, and those that the entry recorded when it was opened. */
export const EntryFacts = ({ entry, invoice, payout, orderNumbers }: Props) => {
  const { t } = useTranslation("sbp")
  // A statement's details count its lines by verdict.
  const labelOf = (name: string) =>
    t([`attention.facts.${name}`, `statements.verdicts.${name}.title`], {
      defaultValue: name,
    })
  const facts = factsOf(entry.details, invoice?.currency_code).filter(
    ({ name }) =>
      (name !== "order_id" || !invoice?.order_id) &&
      // The amount left when no return was on its way.
      (name !== "left" || !isOnItsWay(entry))
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
        <FactRow key={fact.name} label={labelOf(fact.name)}>
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
  const { id, amount, currency_code, state, order_id, contact } = invoice
  return (
    <>
      {contact && <ContactFact contact={contact} />}
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

/** Whom to ask: several reasons tell staff to. */
const ContactFact = ({
  contact: { name, email, phone },
}: {
  contact: NonNullable<Invoice["contact"]>
}) => {
  const { t } = useTranslation("sbp")
  if (!name && !email && !phone) {
    return null
  }
  return (
    <FactRow label={t("common.customer")}>
      {name && <span>{name}</span>}
      {email && (
        <a href={`mailto:${email}`} className={LINK} dir="ltr">
          {email}
        </a>
      )}
      {phone && <PhoneLink phone={phone} />}
    </FactRow>
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
        <Destination payout={payout} />
      </FactRow>
      {gateway_id && (
        <FactRow label={t("attention.facts.payout_gateway_id")}>
          <span className="font-mono">{gateway_id}</span>
        </FactRow>
      )}
    </>
  )
}

const FactValue = ({
  fact,
  orderNumbers,
}: {
  fact: Fact
  orderNumbers: EntrySubjects["orderNumbers"]
}) => {
  const { t } = useTranslation("sbp")
  const format = useFormat()
  switch (fact.kind) {
    case "sum":
      return <Money {...fact.sum} />
    case "difference":
      return <>{t("attention.facts.difference", fact)}</>
    case "orders":
      return fact.ids.map((id) => (
        <OrderLink key={id} id={id} number={orderNumbers.get(id) ?? null} />
      ))
    case "payment":
      return (
        <SubjectLink to={`/sbp/payments/${encodeURIComponent(fact.id)}`}>
          {t("attention.facts.openPayment")}
        </SubjectLink>
      )
    case "time":
      return <>{format.time(fact.time)}</>
    case "day":
      return (
        <>{format.partName({ from: fact.day, to: fact.day }, "day", "long")}</>
      )
    case "yesNo":
      return <>{t(`attention.facts.${fact.isSo ? "yes" : "no"}`)}</>
    case "text":
      return <span className="font-mono">{fact.text}</span>
  }
}

const FactRow = ({ label, children }: PropsWithChildren<{ label: string }>) => (
  <div className="txt-small flex flex-wrap content-start gap-x-3 gap-y-0.5">
    <dt className="text-ui-fg-subtle w-40 shrink-0">{label}</dt>
    <dd className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-2 gap-y-1 break-words [overflow-wrap:anywhere]">
      {children}
    </dd>
  </div>
)

import { useTranslation } from "react-i18next"
import { useInvoice } from "../../../hooks/api/invoices"
import { usePayout } from "../../../hooks/api/payouts"
import { useFormat } from "../../../hooks/use-format"
import type { Payout, PayoutWithHistory } from "../../../types"
import { Emptied } from "../../emptied"
import { OrderLink, TextLink } from "../../links"
import { type Fact, FactRows, Section } from "../../section"
import { TimelineSection } from "../../timeline"
import {
  Breakable,
  CallError,
  CardMask,
  CopiedId,
  Money,
  Person,
} from "../../values"

/** In these states the error matters most; in others it is one fact of many. */
export const SHOWS_ERROR_FIRST: readonly Payout["state"][] = [
  "failed",
  "unknown",
  "pending",
]

export const FactsSection = ({ payout }: { payout: Payout }) => {
  const { t } = useTranslation("sbp")
  const { currency_code: currency, final_amount, gateway_id } = payout
  const facts: Fact[] = [
    [t("common.amount"), <Money amount={payout.amount} currency={currency} />],
    [t("common.card"), payout.card && <CardMask card={payout.card} />],
    [t("payouts.purpose"), t(`payouts.purposes.${payout.purpose}`)],
    [
      t("payouts.description"),
      payout.emptied_at ? (
        <Emptied at={payout.emptied_at} />
      ) : (
        payout.description && <Breakable>{payout.description}</Breakable>
      ),
    ],
    [
      t("payouts.finalAmount"),
      final_amount && <Money amount={final_amount} currency={currency} />,
    ],
    [t("common.reference"), <CopiedId id={payout.reference} />],
    [t("payouts.gatewayId"), gateway_id && <CopiedId id={gateway_id} />],
    [t("payouts.gatewayStatus"), payout.gateway_status],
    [
      t("payouts.error"),
      !SHOWS_ERROR_FIRST.includes(payout.state) && payout.error_code && (
        <CallError of={payout} />
      ),
    ],
    [t("payouts.id"), <CopiedId id={payout.id} />],
    [t("payouts.inCabinet"), <Breakable>payout_id: {payout.id}</Breakable>],
    ...Object.entries(payout.metadata ?? {}).map(([name, text]): Fact => [
      name,
      <Breakable>{String(text)}</Breakable>,
    ]),
  ]
  return (
    <Section title={t("common.details")}>
      <FactRows facts={facts} />
    </Section>
  )
}

/** The order, payment and payouts that it belongs to, if there are any. */
export const LinksSection = ({
  payout: { order_id, invoice_id, replaces_id, batch },
  successorId,
}: {
  payout: PayoutWithHistory
  successorId: string | undefined
}) => {
  const { t } = useTranslation("sbp")
  const links: Fact[] = [
    [t("common.order"), order_id && <OrderLink id={order_id} />],
    [t("batches.one"), batch && <BatchLink batch={batch} />],
    [t("payouts.payment"), invoice_id && <InvoiceLink id={invoice_id} />],
    [t("payouts.replaces"), replaces_id && <PayoutLink id={replaces_id} />],
    [t("payouts.replacedBy"), successorId && <PayoutLink id={successorId} />],
  ]
  if (links.every(([, link]) => !link)) {
    return null
  }
  return (
    <Section title={t("payouts.belongs")}>
      <FactRows facts={links} />
    </Section>
  )
}

const InvoiceLink = ({ id }: { id: string }) => {
  const { money } = useFormat()
  const invoice = useInvoice(id).data?.invoice
  return (
    <TextLink to={`/sbp/payments/${id}`}>
      {invoice ? money(invoice.amount, invoice.currency_code) : id}
    </TextLink>
  )
}

const BatchLink = ({
  batch: { id, name, number },
}: {
  batch: NonNullable<PayoutWithHistory["batch"]>
}) => {
  const { t } = useTranslation("sbp")
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2">
      <TextLink
        to={`/sbp/payouts/batches/${id}`}
        className="[overflow-wrap:anywhere]"
      >
        {name || id}
      </TextLink>
      <span>{t("batches.review.row", { number })}</span>
    </span>
  )
}

const PayoutLink = ({ id }: { id: string }) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const payout = usePayout(id).data?.payout
  return (
    <span className="flex flex-wrap gap-x-2">
      <TextLink to={`/sbp/payouts/${id}`}>
        {payout ? money(payout.amount, payout.currency_code) : id}
      </TextLink>
      {payout && <span>{t(`states.payout.${payout.state}`)}</span>}
    </span>
  )
}

/** Who acted on the payout, and when. */
export const PeopleSection = ({ payout }: { payout: Payout }) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const person = (id: string | null) => id && <Person id={id} />
  const at = (date: string | null) => date && time(date)
  const isWaiting = payout.state === "awaiting_approval"
  const facts: Fact[] = [
    [t("payouts.createdBy"), person(payout.created_by)],
    [t("payouts.approvedBy"), person(payout.approved_by)],
    [t("payouts.resolvedBy"), person(payout.resolved_by)],
    [t("payouts.createdAt"), at(payout.created_at)],
    [t("payouts.approveBy"), isWaiting && at(payout.approve_by)],
    [t("payouts.sentAt"), at(payout.sent_at)],
    [t("payouts.paidAt"), at(payout.paid_at)],
  ]
  return (
    <Section title={t("payouts.people")}>
      <FactRows facts={facts} />
    </Section>
  )
}

/** Events that no admin user caused. */
const BY_RECIPIENT = ["card_given", "link_refused"]

export const HistorySection = ({
  history,
}: Pick<PayoutWithHistory, "history">) => {
  const { t } = useTranslation("sbp")
  const titleOf = ({ event, to_state }: (typeof history)[number]) =>
    [
      t(`payouts.events.${event}`, {
        defaultValue: event,
        context: to_state ?? undefined,
      }),
      to_state !== event && to_state && t(`states.payout.${to_state}`),
    ]
      .filter(Boolean)
      .join(" → ")
  const entries = history.map((entry) => ({
    ...entry,
    title: titleOf(entry),
    actor: BY_RECIPIENT.includes(entry.event)
      ? t("payouts.link.recipient")
      : undefined,
  }))
  return <TimelineSection entries={entries} />
}

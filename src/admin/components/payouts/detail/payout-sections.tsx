import { SectionRow } from "@medusajs/dashboard/components"
import { Container, Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useInvoice } from "../../../hooks/api/invoices"
import { usePayout } from "../../../hooks/api/payouts"
import { useFormat } from "../../../hooks/use-format"
import type { Payout, PayoutWithHistory } from "../../../types"
import { Emptied } from "../../emptied"
import { OrderLink, TextLink } from "../../links"
import { Timeline } from "../../timeline"
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
  const facts: [string, ReactNode][] = [
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
    ...Object.entries(payout.metadata ?? {}).map(
      ([name, text]): [string, ReactNode] => [
        name,
        <Breakable>{String(text)}</Breakable>,
      ]
    ),
  ]
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("common.details")}</Heading>
      </div>
      {facts.map(
        ([title, value], index) =>
          value && <SectionRow key={index} title={title} value={value} />
      )}
    </Container>
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
  const links = [
    [t("common.order"), order_id && <OrderLink id={order_id} />],
    [t("batches.one"), batch && <BatchLink batch={batch} />],
    [t("payouts.payment"), invoice_id && <InvoiceLink id={invoice_id} />],
    [t("payouts.replaces"), replaces_id && <PayoutLink id={replaces_id} />],
    [t("payouts.replacedBy"), successorId && <PayoutLink id={successorId} />],
  ] as const
  if (links.every(([, link]) => !link)) {
    return null
  }
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("payouts.belongs")}</Heading>
      </div>
      {links.map(
        ([title, link]) =>
          link && <SectionRow key={title} title={title} value={link} />
      )}
    </Container>
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
  const rows: [string, ReactNode][] = [
    ["createdBy", person(payout.created_by)],
    ["approvedBy", person(payout.approved_by)],
    ["resolvedBy", person(payout.resolved_by)],
    ["createdAt", at(payout.created_at)],
    ["approveBy", isWaiting && at(payout.approve_by)],
    ["sentAt", at(payout.sent_at)],
    ["paidAt", at(payout.paid_at)],
  ]
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("payouts.people")}</Heading>
      </div>
      {rows.map(
        ([name, value]) =>
          value && (
            <SectionRow key={name} title={t(`payouts.${name}`)} value={value} />
          )
      )}
    </Container>
  )
}

/** What no user of the admin did. */
const BY_RECIPIENT = ["card_given", "link_refused"]

export const HistorySection = ({
  history,
}: Pick<PayoutWithHistory, "history">) => {
  const { t } = useTranslation("sbp")
  const entries = history.map(
    ({
      id,
      event,
      to_state,
      actor_id,
      actor_email,
      note,
      details,
      emptied,
      created_at,
    }) => ({
      id,
      title: [
        t(`payouts.events.${event}`, {
          defaultValue: event,
          context: to_state ?? undefined,
        }),
        to_state !== event && to_state && t(`states.payout.${to_state}`),
      ]
        .filter(Boolean)
        .join(" → "),
      time: created_at,
      actorId: actor_id,
      actorEmail: actor_email,
      actor: BY_RECIPIENT.includes(event)
        ? t("payouts.link.recipient")
        : undefined,
      note,
      isEmptied: emptied.includes("note"),
      details,
    })
  )
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("common.history")}</Heading>
      </div>
      <div className="px-6 py-4">
        <Timeline entries={entries} />
      </div>
    </Container>
  )
}

import { SectionRow } from "@medusajs/dashboard/components"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { feeOf } from "../../../domain/money"
import { useFormat } from "../../hooks/use-format"
import { useRights } from "../../hooks/use-rights"
import { useSettle } from "../../hooks/use-settle"
import type { InvoiceWithHistory } from "../../types"
import { BusyButton } from "../busy-button"
import { GuardedLink } from "../guarded"
import { InvoiceState, TestBadge } from "../state-badge"
import { CallError, Money } from "../values"
import { canSettle } from "./can-settle"
import { meaningOf } from "./meaning-of"

type Props = { invoice: InvoiceWithHistory }

export const PaymentGeneral = ({ invoice }: Props) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-start justify-between gap-4 px-6 py-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Heading>
            <Money amount={invoice.amount} currency={invoice.currency_code} />
          </Heading>
          <InvoiceState state={invoice.state} />
          {invoice.is_test && <TestBadge />}
        </div>
        <PaymentActions invoice={invoice} />
        <Text size="small" className="text-ui-fg-subtle w-full text-pretty">
          {t(`payments.meaning.${meaningOf(invoice)}`, {
            left: money(invoice.left_to_return, invoice.currency_code),
          })}
        </Text>
      </div>
      <Sums invoice={invoice} />
      <Times invoice={invoice} />
      {invoice.notifications_not_kept > 0 && (
        <SectionRow
          title={t("payments.fields.notKept")}
          value={String(invoice.notifications_not_kept)}
        />
      )}
      {invoice.error_code && (
        <SectionRow
          title={t("payments.fields.error")}
          value={<CallError of={invoice} />}
        />
      )}
    </Container>
  )
}

const Sums = ({ invoice }: Props) => {
  const { t } = useTranslation("sbp")
  const { received_amount: received, credited_amount: credited } = invoice
  const sums = [
    ["amount", invoice.amount],
    ["received", received],
    ["credited", credited],
    ["fee", feeOf(received, credited)],
  ] as const
  return sums.map(
    ([name, amount]) =>
      amount && (
        <SectionRow
          key={name}
          title={t(`payments.fields.${name}`)}
          value={<Money amount={amount} currency={invoice.currency_code} />}
        />
      )
  )
}

const Times = ({ invoice }: Props) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const isWaiting = ["creating", "open"].includes(invoice.state)
  const times = [
    ["created", invoice.created_at],
    ["expiresAt", invoice.paid_at ? null : invoice.expires_at],
    ["notifiedAt", invoice.notified_at ?? (isWaiting ? null : "never")],
    ["paidAt", invoice.paid_at],
    ["settledAt", invoice.settled_at],
    ["settleAt", invoice.state === "paid" ? invoice.settle_at : null],
  ] as const
  return times.map(
    ([name, at]) =>
      at && (
        <SectionRow
          key={name}
          title={t(`payments.fields.${name}`)}
          value={at === "never" ? t("payments.never") : time(at)}
        />
      )
  )
}

/** Actions that probably work; the store has the last word. */
const PaymentActions = ({ invoice }: { invoice: InvoiceWithHistory }) => {
  const { t } = useTranslation("sbp")
  const { obstacles } = useRights()
  const { settle, isPending } = useSettle(invoice.id, invoice.state)
  return (
    <div className="flex flex-wrap gap-2">
      {canSettle(invoice) && (
        <BusyButton isLoading={isPending} onClick={settle}>
          {t("attention.actions.settle")}
        </BusyButton>
      )}
      {!invoice.paid_at && (
        <GuardedLink
          to="confirm"
          obstacle={obstacles.byHand(invoice.provider_id)}
        >
          {t("attention.actions.confirm")}
        </GuardedLink>
      )}
    </div>
  )
}

import type { AttentionReason } from "../../../domain/attention-reasons"
import {
  type Amount,
  compareAmounts,
  toMinorUnits,
} from "../../../domain/money"
import { paymentOutcome, type PaymentStatuses } from "../../../domain/statuses"
import type { NotifiedPayment } from "../../../gateway"
import type { InvoiceRow } from "../models/invoice"
import type { Report, ReportedSum } from "./report"

/** What happens to a notification that was understood. */
export type NotificationVerdict =
  /** Our own request has no answer yet: look again soon. */
  | { kind: "wait" }
  /** It equals the invoice, and says that the money arrived. */
  | { kind: "confirm" }
  /** It reports a status that is not a payment. */
  | { kind: "note"; failed: boolean }
  /** The invoice is paid, and this reports that something happened later. */
  | { kind: "follow_up" }
  /** It contradicts the invoice. Nothing in it is believed. */
  | {
      kind: "refuse"
      reason: AttentionReason
      details: Record<string, unknown>
    }

export type NotificationRules = PaymentStatuses & {
  /** For how long after the invoice our own request may still be answered. */
  graceMs: number
}

type JudgeRules = NotificationRules & {
  /** The provider whose key made the address that it was sent to. */
  provider_id: string
  /** By the clock that dated the invoice. */
  now: Date
}

/**
 * Compares a notification with its invoice. Every field has to be equal. Its time does not
 * count: `decide-settlement.ts` decides what becomes of late money.
 */
export function judgeNotification(
  payment: NotifiedPayment,
  invoice: InvoiceRow,
  rules: JudgeRules
): NotificationVerdict {
  const mismatch = differences({
    provider_id: [invoice.provider_id, rules.provider_id],
    id: [invoice.gateway_payment_id, payment.id],
    order_id: [invoice.gateway_order_id, payment.order_id],
    shop_id: [invoice.shop_id, payment.shop_id],
    invoice_id: [invoice.id, payment.metadata?.invoice_id],
  })
  if (mismatch) {
    // Perhaps the shopper has paid at a second try, which has an id of its own.
    const isOtherAttempt = mismatch.id && Object.keys(mismatch).length === 1
    const details =
      isOtherAttempt && payment.paid ? { ...mismatch, paid: true } : mismatch
    return { kind: "refuse", reason: "identity_mismatch", details }
  }
  const outcome = paymentOutcome(payment, rules)
  const isAsked = isSameAmount(payment, invoice)
  if (
    invoice.paid_at !== null &&
    (outcome !== "paid" || isRefunded(payment) || !isAsked)
  ) {
    return { kind: "follow_up" }
  }
  // A refunded payment was paid before, whatever the status says now.
  if (outcome === "contradiction" || isRefunded(payment)) {
    return {
      kind: "refuse",
      reason: "status_contradiction",
      details: contradictionOf(payment, invoice),
    }
  }
  if (outcome !== "paid") {
    return { kind: "note", failed: outcome === "failed" }
  }
  if (!isAsked) {
    return {
      kind: "refuse",
      reason: "amount_mismatch",
      details: {
        expected: { amount: invoice.amount, currency: invoice.currency_code },
        notified: {
          amount: payment.amount.value,
          currency: payment.amount.currency.toLowerCase(),
        },
      },
    }
  }
  return isUnanswered(invoice) && ageOf(invoice, rules.now) < rules.graceMs
    ? { kind: "wait" }
    : { kind: "confirm" }
}

function ageOf({ created_at }: InvoiceRow, now: Date): number {
  return now.getTime() - created_at.getTime()
}

/** Whether the answer to create-payment may still bring the payment's id. */
function isUnanswered(invoice: InvoiceRow): boolean {
  const { state, gateway_payment_id, error_code } = invoice
  return state === "creating" && !gateway_payment_id && !error_code
}

/** Whether the gateway reports that some of the money was refunded. */
export function isRefunded({ refunded_amount }: NotifiedPayment): boolean {
  return (
    refunded_amount !== undefined &&
    (!("value" in refunded_amount) || toMinorUnits(refunded_amount.value) > 0n)
  )
}

/**
 * What was credited to the shop. The invoice has nothing to compare it with, so it is
 * kept only if it can be a part of what was paid. Zero means: not credited yet.
 */
export function creditedOf({
  amount,
  credited_amount,
}: NotifiedPayment): Amount | null {
  return credited_amount?.currency === amount.currency &&
    toMinorUnits(credited_amount.value) > 0n &&
    compareAmounts(credited_amount.value, amount.value) <= 0
    ? credited_amount.value
    : null
}

/** What a notification reports, and what of it differs from the invoice. */
export function contradictionOf(
  payment: NotifiedPayment,
  invoice: InvoiceRow
): Report {
  const { status, paid, amount, refunded_amount: refund } = payment
  return {
    status,
    paid,
    ...(!isSameAmount(payment, invoice) && {
      amount: shownSum(amount, invoice),
    }),
    ...(refund &&
      isRefunded(payment) &&
      ("value" in refund
        ? { refunded: shownSum(refund, invoice) }
        : // As it was written: another text is another refund.
          { refund_unclear: refund.unclear })),
  }
}

/** A sum for the details of an entry: with its currency only if that differs. */
function shownSum(
  { value, ...sum }: NotifiedPayment["amount"],
  { currency_code }: Pick<InvoiceRow, "currency_code">
): ReportedSum {
  const currency = sum.currency.toLowerCase()
  return currency === currency_code ? value : { amount: value, currency }
}

function isSameAmount(
  { amount }: NotifiedPayment,
  invoice: InvoiceRow
): boolean {
  // A person may have confirmed another sum: a report of that sum is nothing new.
  const expected = invoice.received_amount ?? invoice.amount
  return (
    compareAmounts(amount.value, expected) === 0 &&
    amount.currency.toLowerCase() === invoice.currency_code
  )
}

/** What we expected and what was notified, where both are known and differ. */
function differences(
  pairs: Record<string, [expected: string | null, notified?: string | null]>
): Record<string, { expected: string; notified: string }> | undefined {
  const different = Object.entries(pairs).flatMap(
    ([name, [expected, notified]]) =>
      expected !== null && typeof notified === "string" && expected !== notified
        ? [[name, { expected, notified }] as const]
        : []
  )
  return different.length ? Object.fromEntries(different) : undefined
}

/**
 * Whether the gateway reports another status than before. Before our own request is
 * answered, the first status is not known.
 */
export function hasStatusMoved(
  { gateway_status }: Pick<InvoiceRow, "gateway_status">,
  status: string
): boolean {
  return gateway_status !== null && gateway_status !== status
}

import {
  type NotifiedPayment,
  parseAmount,
  compareAmounts,
} from "../../../gateway"
import type { AttentionReason } from "../../../shared/attention-reasons"
import { paymentOutcome, type PaymentStatuses } from "../../../shared/statuses"
import type { InvoiceRow } from "../models/invoice"

/** What is to be done about a notification that was understood. */
export type Verdict =
  /** Our own request is not answered yet: look again soon. */
  | { kind: "wait" }
  /** It equals the invoice, and says that the money arrived. */
  | { kind: "confirm" }
  /** It tells a status that is not a payment. */
  | { kind: "note"; failed: boolean }
  /** The invoice is paid, and this says that something happened after that. */
  | { kind: "follow_up" }
  /** It contradicts the invoice. Nothing in it is believed. */
  | {
      kind: "refuse"
      reason: AttentionReason
      details: Record<string, unknown>
    }

export type ApplyRules = PaymentStatuses & {
  /** How long after the invoice the answer to our own request may come. */
  graceMs: number
}

type JudgeRules = ApplyRules & {
  /** Whose key made the address that it was sent to. */
  provider_id: string
  /** By the clock that dated the invoice. */
  now: Date
}

/** Holds a notification against its invoice. Every field has to be equal. */
export function judge(
  payment: NotifiedPayment,
  invoice: InvoiceRow,
  rules: JudgeRules
): Verdict {
  const strangers = differences({
    provider_id: [invoice.provider_id, rules.provider_id],
    id: [invoice.gateway_payment_id, payment.id],
    order_id: [invoice.gateway_order_id, payment.order_id],
    shop_id: [invoice.shop_id, payment.shop_id],
  })
  if (strangers) {
    return { kind: "refuse", reason: "identity_mismatch", details: strangers }
  }
  const outcome = paymentOutcome(payment, rules)
  if (invoice.paid_at !== null && (outcome !== "paid" || isRefunded(payment))) {
    return { kind: "follow_up" }
  }
  // What was refunded had been paid, whatever the status says now.
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
  if (!isSameAmount(payment, invoice)) {
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

/** Whether the create call may still tell us the payment's id. */
function isUnanswered(invoice: InvoiceRow): boolean {
  const { state, gateway_payment_id, error_code } = invoice
  return state === "creating" && !gateway_payment_id && !error_code
}

/** Whether the gateway says that some of the money has gone back. */
export function isRefunded({ refunded_amount }: NotifiedPayment): boolean {
  return (
    refunded_amount !== undefined &&
    compareAmounts(refunded_amount.value, parseAmount("0.00")) > 0
  )
}

/** What a notification says of a payment, and what of it is not as asked for. */
function contradictionOf(
  payment: NotifiedPayment,
  invoice: InvoiceRow
): Record<string, unknown> {
  const { status, paid, amount, refunded_amount } = payment
  return {
    status,
    paid,
    ...(!isSameAmount(payment, invoice) && {
      amount: shownSum(amount, invoice),
    }),
    ...(isRefunded(payment) && {
      refunded: shownSum(refunded_amount, invoice),
    }),
  }
}

/** A sum for the details of an entry: its currency only if that is another. */
export function shownSum(
  sum: NotifiedPayment["refunded_amount"],
  { currency_code }: Pick<InvoiceRow, "currency_code">
) {
  const currency = sum?.currency.toLowerCase()
  return currency === currency_code
    ? sum?.value
    : { amount: sum?.value, currency }
}

function isSameAmount(
  { amount }: NotifiedPayment,
  invoice: InvoiceRow
): boolean {
  // A person may have taken another sum: telling of that is nothing new.
  const expected = invoice.received_amount ?? invoice.amount
  return (
    compareAmounts(amount.value, parseAmount(expected)) === 0 &&
    amount.currency.toLowerCase() === invoice.currency_code
  )
}

/** What we know and what was said, where both are there and not the same. */
function differences(
  pairs: Record<string, [known: string | null, said?: string | null]>
): Record<string, { expected: string; notified: string }> | undefined {
  const different = Object.entries(pairs).flatMap(([name, [known, said]]) =>
    known !== null && typeof said === "string" && known !== said
      ? [[name, { expected: known, notified: said }] as const]
      : []
  )
  return different.length ? Object.fromEntries(different) : undefined
}

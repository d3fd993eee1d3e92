import {
  type NotifiedPayment,
  parseAmount,
  compareAmounts,
} from "../../../gateway"
import type { AttentionReason } from "../../../shared/attention-reasons"
import { paymentOutcome } from "../../../shared/statuses"
import type { InvoiceRow } from "../models/invoice"

/** What is to be done about a notification that was understood. */
export type Verdict =
  /** Our own request is not answered yet: look again soon. */
  | { kind: "wait" }
  /** It equals the invoice, and says that the money arrived. */
  | { kind: "confirm" }
  /** It tells a status that is not a payment. */
  | { kind: "note"; failed: boolean }
  /** It contradicts the invoice. Nothing in it is believed. */
  | {
      kind: "refuse"
      reason: AttentionReason
      details: Record<string, unknown>
    }

export type ApplyRules = {
  failedStatuses: readonly string[]
  /** How long after the invoice the answer to our own request may come. */
  patienceMs: number
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
  const outcome = paymentOutcome(
    payment.status,
    payment.paid,
    rules.failedStatuses
  )
  if (outcome !== "paid") {
    return payment.status === "CONFIRMED"
      ? {
          kind: "refuse",
          reason: "status_contradiction",
          details: { status: payment.status, paid: payment.paid },
        }
      : { kind: "note", failed: outcome === "failed" }
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
  return isUnanswered(invoice) && ageOf(invoice, rules.now) < rules.patienceMs
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

function isSameAmount(
  { amount }: NotifiedPayment,
  invoice: InvoiceRow
): boolean {
  return (
    compareAmounts(amount.value, parseAmount(invoice.amount)) === 0 &&
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

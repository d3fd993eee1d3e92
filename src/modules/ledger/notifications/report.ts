import type { AttentionRow } from "../models/attention"

/**
 * What a notification reports besides a payment as asked: the details of entries about
 * `status_contradiction`, `status_changed` and `refund_not_recorded`.
 */
export type Report = {
  status: string
  paid: boolean
  /** If it is not what was asked for, or received. */
  amount?: ReportedSum
  /** What went back, in all. */
  refunded?: ReportedSum
  /** What went back, as it was written, if it cannot be read; `refunded` was read before. */
  refund_unclear?: string
  /** What of `refunded` no recorded refund accounts for. */
  unrecorded?: string
  /** It came before the payment, which it keeps from nothing (ADR 0018). */
  before_payment?: true
}

/** With its currency only if that is not the invoice's. */
export type ReportedSum = string | { amount: string; currency: string }

/** Of `refund_not_recorded`, whose sum is always in the invoice's currency. */
export const refundedIn = ({ details }: Pick<AttentionRow, "details">) =>
  String(details.refunded)

export const reportIn = ({ details }: Pick<AttentionRow, "details">) =>
  details as Partial<Report>

/**
 * How much the details of an entry say about money: a payment, a refund that cannot be
 * read, a sum that was refunded. What says more than an open entry is never left out.
 */
export function moneyIn(details: Record<string, unknown> = {}): number {
  if ("refunded" in details) {
    return 3
  }
  return "refund_unclear" in details ? 2 : Number(details.paid === true)
}

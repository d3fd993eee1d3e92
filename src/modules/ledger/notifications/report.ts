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
  /** What went back, as it was written, if it cannot be read; then `refunded` is older. */
  refund_unclear?: string
  /** The part of `refunded` that no recorded refund accounts for. */
  unrecorded?: string
  /** The report came before the payment, so it does not hold the order back (ADR 0018). */
  before_payment?: true
}

/** With its currency only if that is not the invoice's. */
export type ReportedSum = string | { amount: string; currency: string }

/** For entries of `refund_not_recorded`: their sum is always in the invoice's currency. */
export const refundedIn = ({ details }: Pick<AttentionRow, "details">) =>
  String(details.refunded)

export const reportIn = ({ details }: Pick<AttentionRow, "details">) =>
  details as Partial<Report>

/**
 * How much the details of an entry say about money: a payment (1), a refund that cannot be
 * read (2), a sum that was refunded (3). A report that says more than an open entry is kept.
 */
export function moneyIn(details: Record<string, unknown> = {}): number {
  if ("refunded" in details) {
    return 3
  }
  return "refund_unclear" in details ? 2 : Number(details.paid === true)
}

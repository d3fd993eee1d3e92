import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../../shared/not-allowed"
import { REPORTED_RETURN_REASONS } from "../../../domain/attention-reasons"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import type { RefundAttemptRow } from "../models/refund-attempt"
import { ATTENTION, REFUND_ATTEMPTS, rowsOf } from "../sql"
import { type LockedRefunds, lockRefunds, type Refund } from "./move-refund"
import {
  amountOf,
  isUnderWay,
  leftOf,
  minor,
  returnedOf,
  sum,
  sumIn,
  takenOf,
  timesPaid,
} from "./sums"

/** The part of a request that says how much is to be returned. */
export type AmountToReturn = {
  amount: string
  currency_code: string
  /**
   * What may be returned without a question, together with what was returned
   * already; absent where there is no order that could owe it.
   */
  owed_in_all?: { order_id: string; amount: string }
  /** The operator confirmed that more is returned than the order owes. */
  confirm_more_than_owed?: boolean
}

/**
 * Makes sure that a new refund may begin: so much is left of the money, and the
 * order owes it.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export function assertReturnable(
  locked: LockedRefunds,
  request: AmountToReturn
): void {
  assertLeft(locked, request)
  assertWithinOwed(locked, request)
}

/** @throws {MedusaError} NOT_ALLOWED unless so much is left */
export function assertLeft(
  { invoice, refunds }: LockedRefunds,
  { amount, currency_code }: AmountToReturn
): void {
  const { id } = invoice
  if (invoice.paid_at === null) {
    throw notAllowed(
      `SBP invoice ${id} is not paid: there is nothing to return`
    )
  }
  const currency = invoice.currency_code.toUpperCase()
  if (currency_code !== invoice.currency_code) {
    throw notAllowed(`SBP invoice ${id} was paid in ${currency}`)
  }
  const left = leftOf(invoice, refunds)
  if (minor(amount) <= left) {
    return
  }
  const onItsWay = sumIn("reserved", refunds)
  throw notAllowed(
    `Of SBP invoice ${id} there are ${amountOf(left)} ${currency} left to return${
      onItsWay > 0n
        ? `; ${amountOf(onItsWay)} ${currency} are on their way back`
        : ""
    }`
  )
}

/**
 * Asks before more goes back than Medusa's order owes the shopper: the same item
 * may be on its way back by another payout, or in the gateway's cabinet. An
 * operator who means it confirms it.
 */
function assertWithinOwed(
  locked: LockedRefunds,
  { amount, owed_in_all, confirm_more_than_owed }: AmountToReturn
): void {
  const { invoice, refunds } = locked
  if (!owed_in_all || confirm_more_than_owed) {
    return
  }
  const owed = minor(owed_in_all.amount) - takenOf(refunds)
  if (minor(amount) <= owed) {
    return
  }
  const currency = invoice.currency_code.toUpperCase()
  const sentences = [
    `Order ${owed_in_all.order_id} owes the shopper ${amountOf(owed > 0n ? owed : 0n)} ${currency} more of SBP invoice ${invoice.id}.`,
    ...whereMoneyIs(locked),
    `Confirm that ${amount} ${currency} is to go back`,
  ]
  throw notAllowed(sentences.join(" "), "more_than_owed")
}

/** What of an invoice's money is back, and on its way back, in sentences. */
export function whereMoneyIs({ invoice, refunds }: LockedRefunds): string[] {
  const currency = invoice.currency_code.toUpperCase()
  const back = returnedOf(refunds)
  const underWay = refunds.filter(isUnderWay)
  const onItsWay = sum(underWay.map(({ amount }) => minor(amount)))
  const payouts = underWay
    .flatMap(({ attempts }) => attempts)
    .flatMap(({ outcome, payout_id }) =>
      outcome === "open" && payout_id ? [payout_id] : []
    )
  return [
    ...(back > 0n ? [`Already back: ${amountOf(back)} ${currency}.`] : []),
    ...(onItsWay > 0n
      ? [
          `On its way back: ${amountOf(onItsWay)} ${currency}, by payout ${payouts.join(", ")}.`,
        ]
      : []),
  ]
}

/**
 * Makes sure that the shopper is still to get a refund's money, whatever has
 * become known of other refunds since it was promised.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export function assertOwed(
  { invoice, refunds }: LockedRefunds,
  refund: Refund
): void {
  const { id, received_amount } = invoice
  const received = minor(received_amount ?? "0.00")
  const currency = invoice.currency_code.toUpperCase()
  const others = takenOf(refunds.filter((it) => it.id !== refund.id))
  if (timesPaid(refund) > 0) {
    throw notAllowed(
      `These ${refund.amount} ${currency} of SBP invoice ${id} are already returned`
    )
  }
  if (others + minor(refund.amount) > received) {
    throw notAllowed(
      `Only ${amountOf(received - others)} ${currency} of SBP invoice ${id} can still be returned: ${amountOf(others)} ${currency} are already returned or on their way`
    )
  }
}

/**
 * The same, of a return that waits for a second person. The gateway may have
 * reported a refund since, or the first person knew of it: the second one has to
 * know it, too.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export async function assertPayoutOwed(
  pool: Knex,
  payout_id: string
): Promise<void> {
  await pool.transaction(async (trx) => {
    const attempt = await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
      .where({ payout_id })
      .first()
    if (!attempt) {
      return
    }
    const locked = await lockRefunds(trx, attempt.invoice_id)
    const refund = locked.refunds.find(({ id }) => id === attempt.refund_id)
    if (refund) {
      assertOwed(locked, refund)
    }
    const report = await findReport(trx, locked.invoice)
    if (report) {
      throw notAllowed(
        `${report} Reject this payout, or take that off the list if both are meant`
      )
    }
  })
}

/**
 * Asks before a payout returns money that went back in the cabinet according to
 * the gateway, while that entry is still open: the money could go back twice.
 *
 * @throws {MedusaError} NOT_ALLOWED until an operator confirms it
 */
export async function assertNotReported(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  { amount, confirm_more_than_owed }: AmountToReturn
): Promise<void> {
  const report = confirm_more_than_owed
    ? undefined
    : await findReport(trx, invoice)
  if (report) {
    const currency = invoice.currency_code.toUpperCase()
    throw notAllowed(
      `${report} Confirm that ${amount} ${currency} is to go back by a payout as well`,
      "more_than_owed"
    )
  }
}

async function findReport(
  trx: Knex.Transaction,
  { id, currency_code }: InvoiceRow
): Promise<string | undefined> {
  const entry = await rowsOf<AttentionRow>(trx, ATTENTION)
    .where({ subject_id: id })
    .whereIn("reason", [...REPORTED_RETURN_REASONS])
    .whereNull("resolved_at")
    .orderBy("reason")
    .first()
  if (!entry) {
    return undefined
  }
  const { unrecorded, status } = entry.details
  const reported =
    typeof unrecorded === "string"
      ? `a refund of ${unrecorded} ${currency_code.toUpperCase()}`
      : `the status ${String(status)}`
  return `After SBP invoice ${id} was paid, the gateway reported ${reported}, and no operator has dealt with that yet. Look into its cabinet, and record what was returned there.`
}

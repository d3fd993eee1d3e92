import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { OVER_ONCE_DONE } from "../../../domain/attention-reasons"
import { fromMinorUnits, minorOf } from "../../../domain/money"
import {
  closeAttention,
  correctAttention,
  findOpenEntry,
  openOrUpdate,
} from "../attention-list"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { refundedIn } from "../notifications/report"
import { ATTENTION, rowsOf } from "../sql"
import type { Refund } from "./move-refund"
import {
  isAllBooked,
  isInCabinet,
  isUnderWay,
  leftOf,
  receivedOf,
  returnedOf,
  sum,
  timesPaid,
} from "./sums"

type Change = { before: Refund[]; now: Refund[] }

/**
 * Puts on the operator's list what needs a person, once for each change, and
 * takes off it what is over.
 */
export async function updateRefundEntries(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  change: Change
): Promise<void> {
  for (const refund of change.now) {
    const before = change.before.find(({ id }) => id === refund.id)
    await updateBookedNotPaid(trx, refund, before)
    await reportReturnedAndOrdered(trx, invoice, refund, before)
    if (refund.state !== "due") {
      await closeAttention(trx, refund.id, {
        reasons: ["refund_not_booked"],
        note: refund.state,
      })
    }
  }
  await updateReturnedTwice(trx, invoice, change)
  await updateIncomplete(trx, invoice, change)
  await updateNotRecorded(trx, invoice, change.now)
}

/** A booked refund whose money did not reach the shopper needs a replacement. */
async function updateBookedNotPaid(
  trx: Knex.Transaction,
  refund: Refund,
  before: Refund | undefined
) {
  const reason = "refund_booked_not_paid"
  if (!refund.is_unpaid) {
    await closeAttention(trx, refund.id, { reasons: [reason], note: "paid" })
    return
  }
  const needsReplacement = (it: Refund | undefined) =>
    it?.is_unpaid && !isUnderWay(it)
  if (needsReplacement(refund) && !needsReplacement(before)) {
    const { id, invoice_id, amount, attempts } = refund
    const last = attempts.filter((it) => it.payout_version > 0).at(-1)
    await openOrUpdate(trx, {
      reason,
      subject_id: id,
      invoice_id,
      payout_id: last?.payout_id ?? undefined,
      amount,
      details: { refund_id: id, amount },
    })
  }
}

/** Reports a refund that was paid after all, after its money had become an order. */
async function reportReturnedAndOrdered(
  trx: Knex.Transaction,
  { id, state, settled_at, order_id }: InvoiceRow,
  refund: Refund,
  before: Refund | undefined
) {
  const isFound = timesPaid(refund) > (before ? timesPaid(before) : 0)
  const isOlder = settled_at !== null && refund.created_at < settled_at
  if (state === "settled" && isFound && isOlder) {
    await openOrUpdate(trx, {
      reason: "returned_and_ordered",
      subject_id: id,
      invoice_id: id,
      amount: refund.amount,
      details: { order_id, amount: refund.amount },
    })
  }
}

/** Reports that more was returned than was received, or will be, or a refund's money twice. */
async function updateReturnedTwice(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  { before, now }: Change
) {
  const { id, received_amount } = invoice
  const returned = returnedOf(now)
  const isTooMuch =
    returned > receivedOf(invoice) ||
    now.some((it) => it.state === "excess" || timesPaid(it) > 1)
  if (!isTooMuch) {
    await closeAttention(trx, id, {
      reasons: ["returned_twice"],
      note: "within_received",
    })
  } else if (returned > returnedOf(before)) {
    await openOrUpdate(trx, {
      reason: "returned_twice",
      subject_id: id,
      invoice_id: id,
      details: {
        received: received_amount,
        returned: fromMinorUnits(returned),
      },
    })
  }
}

/**
 * Reports a return of an order's money that ended by itself: no person ended it, so none may
 * know that the money is still here.
 */
export async function reportExpired(
  trx: Knex.Transaction,
  payout_id: string,
  { id, state }: InvoiceRow,
  { before, now }: Change
): Promise<void> {
  const wasReserved = (refund: Refund) =>
    before.some((it) => it.id === refund.id && it.state === "reserved")
  const freed = now.find((it) => it.state === "released" && wasReserved(it))
  if (state === "settled" && freed) {
    const open = await findOpenEntry(trx, id, "return_incomplete")
    const left = minorOf(freed.amount) + minorOf(open?.amount ?? "0")
    await listIncomplete(trx, id, left, payout_id)
  }
}

/** Lists how much of an invoice's money was to be returned, and is still here. */
async function listIncomplete(
  trx: Knex.Transaction,
  invoice_id: string,
  left: bigint,
  payout_id?: string
): Promise<void> {
  const amount = fromMinorUnits(left)
  await openOrUpdate(trx, {
    reason: "return_incomplete",
    subject_id: invoice_id,
    invoice_id,
    payout_id,
    amount,
    details: { left: amount },
  })
}

/** Takes what has arrived of returns that were made later off what ended by itself. */
async function updateExpired(
  trx: Knex.Transaction,
  { id }: InvoiceRow,
  { before, now }: Change
): Promise<void> {
  const reason = "return_incomplete"
  const open = await findOpenEntry(trx, id, reason)
  if (!open) {
    return
  }
  const returnedSince = (refunds: Refund[]) =>
    returnedOf(refunds.filter((it) => it.created_at > open.created_at))
  const left =
    minorOf(open.amount ?? "0") - returnedSince(now) + returnedSince(before)
  if (left <= 0n) {
    await closeAttention(trx, id, { reasons: [reason], note: "returned" })
  } else if (fromMinorUnits(left) !== open.amount) {
    await listIncomplete(trx, id, left, open.payout_id ?? undefined)
  }
}

/** No order is made of a closed invoice: what is left of it waits for a person. */
async function updateIncomplete(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  { before, now }: Change
) {
  const { id, state } = invoice
  if (isAllBooked(invoice, now)) {
    await closeAttention(trx, id, {
      reasons: OVER_ONCE_DONE,
      note: "returned",
    })
    return
  }
  if (state === "settled" && returnedOf(now) > returnedOf(before)) {
    await updateExpired(trx, invoice, { before, now })
  }
  const isAtRest = (refunds: Refund[]) =>
    !refunds.some((it) => it.state === "reserved" || it.state === "due")
  const left = leftOf(invoice, now)
  const isNew = !isAtRest(before) || left !== leftOf(invoice, before)
  if (state !== "closed" || left === 0n || !isAtRest(now) || !isNew) {
    return
  }
  const open = await rowsOf<AttentionRow>(trx, ATTENTION)
    .where({ subject_id: id })
    .whereIn("reason", [...OVER_ONCE_DONE])
    .whereNull("resolved_at")
    .first("reason")
  if (!open || open.reason === "return_incomplete") {
    await listIncomplete(trx, id, left)
  }
}

/**
 * Takes off the list, or corrects, the gateway's reports that the recorded refunds
 * account for by now.
 */
async function updateNotRecorded(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  refunds: readonly Refund[]
) {
  const { id } = invoice
  const recorded = recordedOf(refunds)
  const note = "recorded" as const
  if (recorded > 0n && recorded >= receivedOf(invoice)) {
    await closeAttention(trx, id, { reasons: ["status_changed"], note })
  }
  const entry = await findOpenEntry(trx, id, "refund_not_recorded")
  if (!entry) {
    return
  }
  const refunded = refundedIn(entry)
  if (recorded >= minorOf(refunded)) {
    await closeAttention(trx, id, { reasons: ["refund_not_recorded"], note })
    return
  }
  await correctAttention(trx, entry.id, {
    ...entry.details,
    ...unrecordedDetails(refunded, recorded),
  })
}

/**
 * What was recorded as returned in the gateway's cabinet. Payouts are no part of
 * it: to the gateway, they have nothing to do with the payment.
 */
export function recordedOf(refunds: readonly Refund[]): bigint {
  const recorded = refunds.flatMap(({ amount, attempts }) =>
    attempts.filter(isInCabinet).map(() => minorOf(amount))
  )
  return sum(recorded)
}

/** The details of an entry about a refund that the gateway reports. */
export function unrecordedDetails(
  refunded: string,
  recorded: bigint
): { refunded: string; unrecorded: string } {
  return { refunded, unrecorded: fromMinorUnits(minorOf(refunded) - recorded) }
}

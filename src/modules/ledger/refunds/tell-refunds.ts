import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { RETURNED_REASONS } from "../../../shared/attention-reasons"
import { closeAttention } from "../attention/close-attention"
import { openAttention } from "../attention/open-attention"
import { openOrUpdate } from "../attention/open-or-update"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { ATTENTION, rowsOf } from "../sql"
import type { Refund } from "./read-refunds"
import {
  amountOf,
  goneOf,
  isUnderWay,
  leftOf,
  minor,
  sumIn,
  timesPaid,
} from "./sums"
import { tellRecorded } from "./tell-recorded"

type Change = { before: Refund[]; now: Refund[] }

/**
 * Puts on the operator's list what needs a person, once for each change, and
 * takes off it what is over.
 */
export async function tellRefunds(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  change: Change
): Promise<void> {
  for (const refund of change.now) {
    const before = change.before.find(({ id }) => id === refund.id)
    await tellUnpaid(trx, refund, before)
    await tellOrdered(trx, invoice, refund, before)
    if (refund.state !== "due") {
      await closeAttention(trx, refund.id, {
        reasons: ["refund_not_booked"],
        note: refund.state,
      })
    }
  }
  await tellTooMuch(trx, invoice, change)
  await tellRest(trx, invoice, change)
  await tellRecorded(trx, invoice, change.now)
}

/** Booked, and not with the shopper: somebody has to make it good. */
async function tellUnpaid(
  trx: Knex.Transaction,
  refund: Refund,
  before: Refund | undefined
) {
  const reason = "refund_booked_not_paid"
  if (!refund.is_unpaid) {
    await closeAttention(trx, refund.id, { reasons: [reason], note: "paid" })
    return
  }
  const needed = (it: Refund | undefined) => it?.is_unpaid && !isUnderWay(it)
  if (needed(refund) && !needed(before)) {
    const { id, invoice_id, amount, attempts } = refund
    const last = attempts.filter((it) => it.payout_version > 0).at(-1)
    await openOrUpdate(trx, {
      reason,
      subject_id: id,
      invoice_id,
      payout_id: last?.payout_id ?? undefined,
      details: { refund_id: id, amount },
    })
  }
}

/** Called not paid, its money became an order, and it was paid after all. */
async function tellOrdered(
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
      details: { order_id, amount: refund.amount },
    })
  }
}

/** More went back than had come, or will, or one refund's money twice. */
async function tellTooMuch(
  trx: Knex.Transaction,
  { id, received_amount }: InvoiceRow,
  { before, now }: Change
) {
  const gone = goneOf(now)
  const isTooMuch =
    gone > minor(received_amount ?? "0.00") ||
    now.some((it) => it.state === "excess" || timesPaid(it) > 1)
  if (!isTooMuch) {
    await closeAttention(trx, id, {
      reasons: ["returned_twice"],
      note: "no more than had come, after all",
    })
  } else if (gone > goneOf(before)) {
    await openOrUpdate(trx, {
      reason: "returned_twice",
      subject_id: id,
      invoice_id: id,
      details: { received: received_amount, returned: amountOf(gone) },
    })
  }
}

/** No order is made of a closed invoice: what is left of it waits for a person. */
async function tellRest(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  { before, now }: Change
) {
  const { id, state, received_amount } = invoice
  const booked = sumIn("booked", now)
  if (received_amount !== null && booked >= minor(received_amount)) {
    await closeAttention(trx, id, {
      reasons: RETURNED_REASONS,
      note: "returned",
    })
    return
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
    .whereIn("reason", [...RETURNED_REASONS])
    .whereNull("resolved_at")
    .first("id")
  if (!open) {
    await openAttention(trx, {
      reason: "return_incomplete",
      subject_id: id,
      invoice_id: id,
      details: { left: amountOf(left) },
    })
  }
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutState } from "../../../shared/states/payout"
import { openAttention } from "../attention/open-attention"
import { closeAttention } from "../attention/close-attention"
import { reopenInvoice } from "../invoices/close-invoice"
import { recordEvent } from "../invoices/history"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import type { RefundRow } from "../models/refund"
import { ATTENTION, REFUNDS, rowsOf } from "../sql"
import { leftToReturn, minor } from "./left-to-return"
import { lockRefund } from "./lock-refund"
import { moveRefund } from "./move-refund"
import { takeOver } from "./take-over"

export type PayoutNews = {
  id: string
  state: PayoutState
  replaces_id: string | null
}

/** What a return's payout came to; undefined while that is not certain. */
const OUTCOMES: Record<PayoutState, "paid" | "not_paid" | undefined> = {
  awaiting_approval: undefined,
  sending: undefined,
  pending: undefined,
  unknown: undefined,
  paid: "paid",
  resolved_paid: "paid",
  failed: "not_paid",
  rejected: "not_paid",
  expired: "not_paid",
  resolved_not_paid: "not_paid",
  returned: "not_paid",
}

/**
 * Draws the consequences of what became of a return's payout. It may be told any
 * number of times. Returns the refund if it is to be booked now.
 */
export async function applyPayout(
  pool: Knex,
  payout: PayoutNews
): Promise<RefundRow | undefined> {
  const outcome = OUTCOMES[payout.state]
  return pool.transaction(async (trx) => {
    await takeOver(trx, payout)
    const locked = outcome && (await lockRefund(trx, { payout_id: payout.id }))
    if (!locked) {
      return outcome === "paid" ? tellSuperseded(trx, payout.id) : undefined
    }
    return outcome === "paid"
      ? applyPaid(trx, locked)
      : applyNotPaid(trx, locked, payout.state)
  })
}

type Locked = { refund: RefundRow; invoice: InvoiceRow }

const DUE = { book_at: "now() + interval '10 seconds'" }

async function applyPaid(
  trx: Knex.Transaction,
  { refund, invoice }: Locked
): Promise<RefundRow | undefined> {
  const columns = {
    returned_at: trx.fn.now(),
    // Whoever applies it books it at once; this is for when they crash.
    book_at: trx.raw(DUE.book_at),
  }
  switch (refund.state) {
    case "reserved":
      return moveRefund(trx, refund, { to: "due", columns })
    case "released":
      if (minor(refund.amount) <= (await leftToReturn(trx, invoice))) {
        return moveRefund(trx, refund, { to: "due", columns })
      }
      await moveRefund(trx, refund, { to: "excess" })
      await tell(trx, refund, "returned_twice")
      return undefined
    case "booked":
      await arrivedAfterAll(trx, refund)
      return undefined
    case "due":
      return refund
    case "excess":
      return undefined
  }
}

async function applyNotPaid(
  trx: Knex.Transaction,
  { refund, invoice }: Locked,
  state: PayoutState
): Promise<undefined> {
  const isBeingBooked = refund.medusa_refund_id !== null
  if (
    refund.state === "reserved" ||
    (refund.state === "due" && !isBeingBooked)
  ) {
    await release(trx, { refund, invoice }, { payout_state: state })
  } else if (refund.state === "booked" || refund.state === "due") {
    await rowsOf<RefundRow>(trx, REFUNDS)
      .where({ id: refund.id })
      .update({ is_unpaid: true, updated_at: trx.fn.now() })
    await tell(trx, refund, "refund_booked_not_paid", { payout_state: state })
  } else if (refund.state === "excess") {
    await closeAttention(trx, refund.id, {
      reasons: ["returned_twice"],
      note: "not paid after all",
    })
  }
}

/**
 * Nothing left by this one. An invoice that was closed for it alone is open to
 * other decisions again, and somebody has to make one.
 */
export async function release(
  trx: Knex.Transaction,
  { refund, invoice }: Locked,
  details: Record<string, unknown>
): Promise<void> {
  await moveRefund(trx, refund, {
    to: "released",
    columns: { book_at: null },
    details,
  })
  const isUntouched =
    (await leftToReturn(trx, invoice)) ===
    minor(String(invoice.received_amount))
  if (invoice.state !== "closed" || !isUntouched) {
    return
  }
  await reopenInvoice(trx, invoice)
  const open = await rowsOf<AttentionRow>(trx, ATTENTION)
    .where({ invoice_id: invoice.id })
    .whereNull("resolved_at")
    .first("id")
  if (!open) {
    await openAttention(trx, {
      reason: "return_failed",
      subject_id: invoice.id,
      invoice_id: invoice.id,
      details: { refund_id: refund.id, ...details },
    })
  }
}

async function arrivedAfterAll(trx: Knex.Transaction, refund: RefundRow) {
  const { id, invoice_id, payout_id } = refund
  if (!refund.is_unpaid) {
    return
  }
  await rowsOf<RefundRow>(trx, REFUNDS)
    .where({ id })
    .update({ is_unpaid: false, updated_at: trx.fn.now() })
  await recordEvent(trx, {
    invoice_id,
    event: "refund_paid_after_all",
    details: { refund_id: id, payout_id },
  })
  await closeAttention(trx, id, {
    reasons: ["refund_booked_not_paid"],
    note: "paid after all",
  })
}

/** It had been made good by another one, and was paid after all. */
async function tellSuperseded(
  trx: Knex.Transaction,
  payoutId: string
): Promise<undefined> {
  const refund = await rowsOf<RefundRow>(trx, REFUNDS)
    .whereRaw("payout_ids @> ARRAY[?]", [payoutId])
    .first()
  if (refund) {
    await tell(trx, { ...refund, payout_id: payoutId }, "returned_twice")
  }
}

async function tell(
  trx: Knex.Transaction,
  { id, invoice_id, amount, payout_id }: RefundRow,
  reason: "refund_booked_not_paid" | "returned_twice",
  details: Record<string, unknown> = {}
) {
  await openAttention(trx, {
    reason,
    subject_id: id,
    invoice_id,
    payout_id: payout_id ?? undefined,
    details: { refund_id: id, amount, ...details },
  })
}

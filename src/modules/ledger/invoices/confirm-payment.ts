import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { INVOICE_TRANSITIONS } from "../../../shared/states/invoice"
import { sourcesOf } from "../../../shared/states/transition"
import { closeAttention } from "../attention/close-attention"
import { openAttention } from "../attention/open-attention"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { unrecordedDetails } from "../refunds/tell-recorded"
import { ATTENTION, INVOICES, rowsOf } from "../sql"
import { recordEvent } from "./history"

export type Confirmation = {
  gateway_payment_id: string
  gateway_status: string
  received_amount: string
  credited_amount: string | null
  /** As a person has read it in the cabinet; otherwise it is now. */
  paid_at?: Date
  /** Where it is known from: a notification, or a person and their note. */
  details: Record<string, unknown>
  actor_id?: string
}

/**
 * What it turns the invoice into: settling begins, or no order is made of it,
 * and its money waits to be returned.
 */
const ENDS = {
  paid: {
    by: "machine",
    // Whoever confirms it settles it at once; this is for when they crash.
    columns: (sql: Knex) => ({
      settle_at: sql.raw("now() + interval '10 seconds'"),
    }),
  },
  closed: { by: "person", columns: () => ({ session_id: null }) },
} as const

/**
 * Writes down that the money arrived; settling may begin. The caller holds the
 * row's lock and has compared everything. A second confirmation changes
 * nothing: the first one stands. Returns whether this was the first.
 */
export async function confirmPayment(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  confirmation: Confirmation,
  state: keyof typeof ENDS = "paid"
): Promise<boolean> {
  const { details, actor_id, paid_at, ...columns } = confirmation
  const end = ENDS[state]
  const sources = sourcesOf(INVOICE_TRANSITIONS, state, end.by)
  const paid = await rowsOf<InvoiceRow>(trx, INVOICES)
    .where({ id: invoice.id })
    .whereIn("state", sources)
    .update({
      ...columns,
      ...end.columns(trx),
      state,
      paid_at: paid_at ?? trx.fn.now(),
      updated_at: trx.fn.now(),
    })
  if (paid > 0) {
    await recordEvent(trx, {
      invoice_id: invoice.id,
      event: actor_id ? "confirmed_by_hand" : "confirmed",
      from_state: invoice.state,
      to_state: state,
      actor_id,
      details,
    })
    await closeContradiction(trx, invoice.id)
  }
  return paid > 0
}

/** It is paid, after all. What was said to have gone back is still to be seen to. */
async function closeContradiction(
  trx: Knex.Transaction,
  id: string
): Promise<void> {
  const reason = "status_contradiction"
  const entry = await rowsOf<AttentionRow>(trx, ATTENTION)
    .where({ subject_id: id, reason })
    .whereNull("resolved_at")
    .first()
  if (!entry) {
    return
  }
  await closeAttention(trx, id, { reasons: [reason], note: "paid" })
  const { status, refunded } = entry.details
  if (typeof refunded === "string") {
    await openAttention(trx, {
      reason: "refund_not_recorded",
      subject_id: id,
      invoice_id: id,
      notification_id: entry.notification_id ?? undefined,
      details: { status, ...unrecordedDetails(refunded, 0n) },
    })
  }
}

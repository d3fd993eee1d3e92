import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { INVOICE_TRANSITIONS } from "../../../shared/states/invoice"
import { sourcesOf } from "../../../shared/states/transition"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"
import { recordEvent } from "./history"

export type Confirmation = {
  gateway_payment_id: string
  gateway_status: string
  received_amount: string
  credited_amount: string | null
  /** Where it is known from: a notification, or a person and their note. */
  details: Record<string, unknown>
  actor_id?: string
}

/**
 * Writes down that the money arrived; settling may begin. The caller holds the
 * row's lock and has compared everything. A second confirmation changes
 * nothing: the first one stands. Returns whether this was the first.
 */
export async function confirmPayment(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  confirmation: Confirmation
): Promise<boolean> {
  const { details, actor_id, ...columns } = confirmation
  const sources = sourcesOf(INVOICE_TRANSITIONS, "paid", "machine")
  const paid = await rowsOf<InvoiceRow>(trx, INVOICES)
    .where({ id: invoice.id })
    .whereIn("state", sources)
    .update({
      ...columns,
      state: "paid",
      paid_at: trx.fn.now(),
      // Whoever confirms it settles it at once; this is for when they crash.
      settle_at: trx.raw("now() + interval '10 seconds'"),
      updated_at: trx.fn.now(),
    })
  if (paid > 0) {
    await recordEvent(trx, {
      invoice_id: invoice.id,
      event: actor_id ? "confirmed_by_hand" : "confirmed",
      from_state: invoice.state,
      to_state: "paid",
      actor_id,
      details,
    })
  }
  return paid > 0
}

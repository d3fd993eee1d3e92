import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"
import { recordEvent } from "./history"

export type CreateFailure = {
  code: string
  /** For the operator; redacted by the gateway client. */
  message: string
  /** Whether it is sure that the gateway made nothing. */
  final: boolean
  /**
   * The id that an answer named all the same. For the operator, who finds the
   * payment by it: nobody knows whether it is a payment's.
   */
  gateway_id?: string
}

/**
 * Saves why an invoice could not be created. Unless it is sure that the gateway
 * made nothing, the invoice stays in `creating`: it may exist over there, and
 * a notification may still tell of it.
 */
export async function recordFailure(
  pool: Knex,
  invoiceId: string,
  failure: CreateFailure
): Promise<void> {
  await pool.transaction(async (trx) => {
    const updated = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ id: invoiceId, state: "creating" })
      .update({
        error_code: failure.code,
        error_message: failure.message,
        updated_at: trx.fn.now(),
        ...(failure.final && { state: "failed" as const }),
      })
    if (updated > 0) {
      await recordEvent(trx, {
        invoice_id: invoiceId,
        event: "create_failed",
        ...(failure.final && { from_state: "creating", to_state: "failed" }),
        details: { code: failure.code, gateway_id: failure.gateway_id },
      })
    }
  })
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { INVOICE_TRANSITIONS } from "../../../shared/states/invoice"
import { isAllowed } from "../../../shared/states/transition"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"
import { recordEvent } from "./history"

/**
 * Keeps a status that is not a payment, as the gateway gave it: the invoice has
 * not been paid.
 */
export async function noteStatus(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  status: string,
  failed: boolean
): Promise<void> {
  const fails =
    failed && isAllowed(INVOICE_TRANSITIONS, invoice.state, "failed", "machine")
  await rowsOf<InvoiceRow>(trx, INVOICES)
    .where({ id: invoice.id })
    .update({
      gateway_status: status,
      ...(hasStatusMoved(invoice, status) && { status_moved: true }),
      updated_at: trx.fn.now(),
      ...(fails && { state: "failed" as const }),
    })
  await recordEvent(trx, {
    invoice_id: invoice.id,
    event: "status",
    ...(fails && { from_state: invoice.state, to_state: "failed" as const }),
    details: { status },
  })
}

/** Before our own request is answered, nobody knows where it began. */
export function hasStatusMoved(
  { gateway_status }: Pick<InvoiceRow, "gateway_status">,
  status: string
): boolean {
  return gateway_status !== null && gateway_status !== status
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { NotifiedPayment } from "../../../gateway"
import { changeInvoice, moveInvoice } from "../invoices/move-invoice"
import type { InvoiceRow } from "../models/invoice"
import type { NotificationRow } from "../models/notification"
import { INVOICES, rowsOf } from "../sql"
import { creditedOf, hasStatusMoved } from "./judge-notification"

/** `recordPayment` sets `notified_at` in its own UPDATE: nearly all invoices need no other. */
export async function markNotified(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  notification: NotificationRow
): Promise<void> {
  if (!invoice.notified_at) {
    await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ id: invoice.id })
      .update({ notified_at: notification.created_at })
  }
}

/** A payment that a person confirmed, or that was not credited then, has no fee yet. */
export async function learnFee(
  trx: Knex.Transaction,
  { id, paid_at, credited_amount: known }: InvoiceRow,
  payment: NotifiedPayment
): Promise<void> {
  const credited_amount = creditedOf(payment)
  if (paid_at && known === null && credited_amount !== null) {
    await changeInvoice(
      trx,
      { id },
      {
        columns: { credited_amount },
        event: "status",
        details: { status: payment.status, credited_amount },
      }
    )
  }
}

/** Keeps a status that is not a payment, as the gateway wrote it. */
export async function noteStatus(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  status: string,
  isFailure: boolean
): Promise<void> {
  const change = {
    columns: {
      gateway_status: status,
      ...(hasStatusMoved(invoice, status) && {
        status_moved_at: trx.fn.now(),
      }),
    },
    event: "status",
    details: { status },
  }
  const failed =
    isFailure &&
    (await moveInvoice(trx, invoice, {
      to: "failed",
      by: "machine",
      ...change,
    }))
  if (!failed) {
    await changeInvoice(trx, { id: invoice.id }, change)
  }
}

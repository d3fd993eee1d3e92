import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, NOTIFICATIONS } from "../sql"
import { openAttention } from "../attention/open-attention"
import { recordEvent } from "./history"
import { lockInvoice } from "./lock-invoice"
import { isAllowed } from "../../../shared/states/transition"
import { INVOICE_TRANSITIONS } from "../../../shared/states/invoice"

/** What the gateway answered to create-payment. */
export type GatewayAnswer = {
  gateway_payment_id: string
  gateway_status: string
  confirmation_url: string
}

/**
 * Saves the gateway's answer. It may come after a notification about the same
 * payment, so it fills in what is missing and never lowers a state.
 */
export async function recordAnswer(
  pool: Knex,
  invoiceId: string,
  answer: GatewayAnswer
): Promise<InvoiceRow> {
  const invoice = await pool.transaction(async (trx) => {
    const before = await lockInvoice(trx, invoiceId)
    const opens = isAllowed(
      INVOICE_TRANSITIONS,
      before.state,
      "open",
      "machine"
    )
    const [after] = await trx<InvoiceRow>(INVOICES)
      .where({ id: invoiceId })
      .update({
        gateway_payment_id:
          before.gateway_payment_id ?? answer.gateway_payment_id,
        gateway_status: before.paid_at
          ? before.gateway_status
          : answer.gateway_status,
        confirmation_url: answer.confirmation_url,
        error_code: null,
        error_message: null,
        updated_at: trx.fn.now(),
        ...(opens && { state: "open" as const }),
      })
      .returning("*")
    await recordEvent(trx, {
      invoice_id: invoiceId,
      event: "answered",
      ...(opens && { from_state: before.state, to_state: "open" as const }),
      details: {
        gateway_payment_id: answer.gateway_payment_id,
        gateway_status: answer.gateway_status,
      },
    })
    await refuseAnotherPayment(trx, before, answer)
    return after ?? before
  })
  // Notifications that came before this answer have waited for it. Not in the
  // transaction: who applies one locks it first, and the invoice second.
  await pool(NOTIFICATIONS)
    .where({ invoice_id: invoiceId, outcome: "waiting" })
    .update({ process_at: pool.fn.now() })
  return invoice
}

/** A notification had named another payment before the answer came. */
async function refuseAnotherPayment(
  trx: Knex.Transaction,
  { id, gateway_payment_id }: InvoiceRow,
  answer: GatewayAnswer
) {
  if (gateway_payment_id && gateway_payment_id !== answer.gateway_payment_id) {
    await openAttention(trx, {
      reason: "identity_mismatch",
      subject_id: id,
      invoice_id: id,
      details: {
        notified: gateway_payment_id,
        answered: answer.gateway_payment_id,
      },
    })
  }
}

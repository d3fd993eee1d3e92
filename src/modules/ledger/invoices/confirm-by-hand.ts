import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { ATTENTION, INVOICES, rowsOf } from "../sql"
import { confirmPayment } from "./confirm-payment"
import { lockInvoice } from "./lock-invoice"
import { restoreInvoice } from "./restore-invoice"

/** What an operator read in the gateway's cabinet. */
export type ConfirmationByHand = {
  invoice_id: string
  gateway_payment_id: string
  /** With two digits, as rows have it. */
  amount: string
  /** Lower case. Needed only for an invoice that the database has lost. */
  currency_code?: string
  note: string
  actor_id: string
  /** Whose operator that is. */
  provider_id: string
  /** The provider's, if it is still in the configuration. */
  shop_id?: string
}

/**
 * Confirms a payment whose notification was lost, on an operator's word. It has
 * to equal the invoice, exactly as a notification would.
 *
 * @throws {MedusaError} NOT_FOUND, NOT_ALLOWED or INVALID_DATA
 */
export async function confirmByHand(
  pool: Knex,
  confirmation: ConfirmationByHand
): Promise<void> {
  const { invoice_id, gateway_payment_id, amount, note, actor_id } =
    confirmation
  await pool.transaction(async (trx) => {
    // The same payment, typed for two invoices at once, is taken once.
    await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [
      `sbp:${confirmation.provider_id}:${gateway_payment_id}`,
    ])
    await restoreInvoice(trx, confirmation)
    const invoice = await lockInvoice(trx, invoice_id)
    refuseWhatDiffers(invoice, confirmation)
    await refusePaymentOfAnother(trx, invoice, gateway_payment_id)
    await confirmPayment(trx, invoice, {
      gateway_payment_id,
      // It is what the cabinet has to show for a payment to be confirmed.
      gateway_status: "CONFIRMED",
      received_amount: amount,
      credited_amount: null,
      details: { note, gateway_payment_id, amount },
      actor_id,
    })
    await closeUnknown(trx, confirmation)
  })
}

function refuseWhatDiffers(
  invoice: InvoiceRow,
  typed: ConfirmationByHand
): void {
  const { id } = invoice
  if (invoice.provider_id !== typed.provider_id) {
    throw refusal(`SBP invoice ${id} belongs to another provider`)
  }
  if (invoice.paid_at !== null) {
    throw refusal(`SBP invoice ${id} is paid already`)
  }
  const currency = typed.currency_code ?? invoice.currency_code
  if (invoice.amount !== typed.amount || invoice.currency_code !== currency) {
    throw refusal(
      `SBP invoice ${id} asks for ${invoice.amount} ${invoice.currency_code.toUpperCase()}: a payment of another sum is not its payment`
    )
  }
  const known = invoice.gateway_payment_id
  if (known !== null && known !== typed.gateway_payment_id) {
    throw refusal(`SBP invoice ${id} belongs to the gateway's payment ${known}`)
  }
}

async function refusePaymentOfAnother(
  trx: Knex.Transaction,
  { id, provider_id }: InvoiceRow,
  gatewayPaymentId: string
): Promise<void> {
  const other = await rowsOf<InvoiceRow>(trx, INVOICES)
    .where({ provider_id, gateway_payment_id: gatewayPaymentId })
    .whereNot({ id })
    .first()
  if (other) {
    throw refusal(
      `The gateway's payment ${gatewayPaymentId} belongs to SBP invoice ${other.id}`
    )
  }
}

/** A person has just said whose money it was. The rest stays on the list. */
async function closeUnknown(
  trx: Knex.Transaction,
  { invoice_id, actor_id, note }: ConfirmationByHand
): Promise<void> {
  await rowsOf<AttentionRow>(trx, ATTENTION)
    .where({ invoice_id, reason: "unknown_invoice" })
    .whereNull("resolved_at")
    .update({
      resolved_at: trx.fn.now(),
      resolved_by: actor_id,
      note,
      updated_at: trx.fn.now(),
    })
}

function refusal(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}

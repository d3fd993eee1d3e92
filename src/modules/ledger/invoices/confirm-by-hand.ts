import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { parseNotification } from "../../../gateway"
import type { AttentionReason } from "../../../shared/attention-reasons"
import { openAttention } from "../attention/open-attention"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import type { NotificationRow } from "../models/notification"
import { minor } from "../refunds/sums"
import { ATTENTION, INVOICES, NOTIFICATIONS, rowsOf } from "../sql"
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
  /** Another sum arrived than was asked for: it is not to become an order. */
  without_order?: boolean
  /** When it was paid, as the cabinet shows it; now, if that is not given. */
  paid_at?: string | undefined
  note: string
  actor_id: string
  /** Whose operator that is. */
  provider_id: string
  /** The provider's, if it is still in the configuration. */
  shop_id?: string
}

/**
 * Confirms a payment whose notification was lost, on an operator's word. It has
 * to equal the invoice, exactly as a notification would. Of another sum no order
 * is made: it waits to be returned.
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
    const isRestored = await restoreInvoice(trx, confirmation)
    const invoice = await lockInvoice(trx, invoice_id)
    refuseWhatDiffers(invoice, confirmation)
    if (!isRestored) {
      refuseEarlier(invoice, confirmation)
    }
    await refusePaymentOfAnother(trx, invoice, gateway_payment_id)
    const isOtherSum = invoice.amount !== amount
    if (isRestored || minor(amount) > minor(invoice.amount)) {
      await assertReported(trx, invoice, confirmation)
    }
    await confirmPayment(
      trx,
      invoice,
      {
        gateway_payment_id,
        // It is what the cabinet has to show for a payment to be confirmed.
        gateway_status: "CONFIRMED",
        received_amount: amount,
        credited_amount: null,
        ...(confirmation.paid_at && {
          paid_at: new Date(confirmation.paid_at),
        }),
        details: { note, gateway_payment_id, amount },
        actor_id,
      },
      isOtherSum ? "closed" : "paid"
    )
    await closeEntries(trx, confirmation, "unknown_invoice")
    if (isOtherSum) {
      await closeEntries(trx, confirmation, "amount_mismatch")
      await openAttention(trx, {
        reason: "return_incomplete",
        subject_id: invoice_id,
        invoice_id,
        details: { paid: amount, left: amount },
      })
    }
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
  const isSame = invoice.amount === typed.amount
  const asked = `SBP invoice ${id} asks for ${invoice.amount} ${invoice.currency_code.toUpperCase()}`
  if (invoice.currency_code !== currency) {
    throw refusal(`${asked}: a payment in another currency is not its payment`)
  }
  if (!isSame && !typed.without_order) {
    throw refusal(
      `${asked}: no order is made of another sum. If the gateway's cabinet shows that sum, confirm it with without_order, and return it`
    )
  }
  if (isSame && typed.without_order) {
    throw refusal(
      `${asked}, which is this sum: confirm it without without_order, and its order is made`
    )
  }
  const known = invoice.gateway_payment_id
  if (known !== null && known !== typed.gateway_payment_id) {
    throw refusal(`SBP invoice ${id} belongs to the gateway's payment ${known}`)
  }
}

const MINUTE_MS = 60_000

/** The cabinet shows minutes: a payment in the invoice's own minute is not earlier. */
function refuseEarlier(
  { id, created_at }: InvoiceRow,
  { paid_at }: ConfirmationByHand
): void {
  const minute = Math.floor(created_at.getTime() / MINUTE_MS) * MINUTE_MS
  if (paid_at && Date.parse(paid_at) < minute) {
    throw refusal(
      `SBP invoice ${id} was created later, at ${created_at.toISOString()}: its payment cannot be older`
    )
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

/**
 * What is taken can be sent back, to any card. One person's word is good for as
 * much as the store has asked for; of more, the gateway has to have told.
 */
async function assertReported(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  { amount, gateway_payment_id }: ConfirmationByHand
): Promise<void> {
  const notifications = await rowsOf<NotificationRow>(trx, NOTIFICATIONS)
    .where({ invoice_id: invoice.id, provider_id: invoice.provider_id })
    .select("body")
  const isTold = notifications.some(({ body }) => {
    const told = parseNotification(body)
    return (
      told?.paid === true &&
      told.id === gateway_payment_id &&
      told.amount.value === amount &&
      told.amount.currency.toLowerCase() === invoice.currency_code
    )
  })
  if (!isTold) {
    throw refusal(
      `No notification for SBP invoice ${invoice.id} told of ${amount} ${invoice.currency_code.toUpperCase()} received by payment ${gateway_payment_id}: ask the gateway to send it again`
    )
  }
}

/** A person has just said what money it was. The rest stays on the list. */
async function closeEntries(
  trx: Knex.Transaction,
  { invoice_id, actor_id, note }: ConfirmationByHand,
  reason: AttentionReason
): Promise<void> {
  await rowsOf<AttentionRow>(trx, ATTENTION)
    .where({ invoice_id, reason })
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

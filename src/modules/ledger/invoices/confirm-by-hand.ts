import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { startOfMinute } from "../../../domain/days"
import { notAllowed } from "../../../shared/not-allowed"
import type { AttentionReason } from "../../../domain/attention-reasons"
import { inOneCase } from "../../../domain/is-uuid"
import { type Amount, compareAmounts } from "../../../domain/money"
import { parseNotification } from "../../../gateway"
import { newIdempotencyKey } from "../../../shared/ids"
import { invalidData } from "../../../shared/invalid-data"
import { IDLE_TIMEOUT } from "../../../shared/read-committed"
import { openAttention, resolveEntries } from "../attention-list"
import type { InvoiceRow } from "../models/invoice"
import type { NotificationRow } from "../models/notification"
import { firstNotification } from "../queries/find-invoices"
import { INVOICES, NOTIFICATIONS, rowsOf } from "../sql"
import {
  findOtherWith,
  onePaymentEach,
  recordOtherSum,
  recordPayment,
} from "./record-payment"
import { foundInvoice, lockInvoice, recordInvoiceEvent } from "./move-invoice"

/** What an operator read in the gateway's cabinet. */
export type ConfirmationByHand = {
  invoice_id: string
  gateway_payment_id: string
  amount: Amount
  /** Lower case. Needed only for an invoice that the database has lost. */
  currency_code?: string
  /** A different sum arrived than was asked for: no order is made of it. */
  without_order?: boolean
  /** When it was paid, as the cabinet shows it; now, if that is not given. */
  paid_at?: string | undefined
  /** What was credited to the shop, if a statement says so. */
  credited_amount?: Amount
  /** It is one of many: no person waits for its order. */
  is_in_turn?: boolean
  note: string
  actor_id: string
  /** The provider that this operator is listed for. */
  provider_id: string
  /** The provider's shop, if the provider is still in the configuration. */
  shop_id?: string
}

/**
 * Confirms a payment whose notification was lost, by what an operator read in the
 * gateway's cabinet. It has to equal the invoice, exactly as a notification would.
 * No order is made of a different sum: it waits to be returned.
 *
 * @throws {MedusaError} NOT_FOUND, NOT_ALLOWED or INVALID_DATA
 */
export async function confirmByHand(
  pool: Knex,
  entered: ConfirmationByHand
): Promise<void> {
  const { invoice_id, amount, note, actor_id } = entered
  const gateway_payment_id = inOneCase(entered.gateway_payment_id)
  const confirmation = { ...entered, gateway_payment_id }
  await onePaymentEach(pool, async (trx) => {
    await trx.raw(`SELECT ${IDLE_TIMEOUT}`)
    const isRestored = await restoreInvoice(trx, confirmation)
    const invoice = await lockInvoice(trx, invoice_id)
    refuseWhatDiffers(invoice, confirmation)
    if (!isRestored) {
      refuseEarlier(invoice, confirmation)
    }
    await refusePaymentOfAnother(trx, invoice, gateway_payment_id)
    const isOtherSum = invoice.amount !== amount
    const isMore = compareAmounts(amount, invoice.amount) > 0
    const known = invoice.gateway_payment_id
    const isOther = known !== null && known !== gateway_payment_id
    if (isRestored || invoice.is_test || isMore || isOther) {
      await assertReported(trx, invoice, confirmation)
    }
    const { credited_amount = null, paid_at, is_in_turn } = confirmation
    const record = isOtherSum ? recordOtherSum : recordPayment
    await record(
      trx,
      invoice,
      {
        gateway_payment_id,
        // The status that the cabinet has to show for a payment to be confirmed.
        gateway_status: "CONFIRMED",
        received_amount: amount,
        credited_amount,
        ...(paid_at && { paid_at: new Date(paid_at) }),
      },
      { kind: "person", actor_id, note, is_in_turn }
    )
    // A person has just explained this money. Other entries stay on the list.
    const explain = (reason: AttentionReason) =>
      resolveEntries(trx, { invoice_id, reason }, { actor_id, note })
    await explain("unknown_invoice")
    if (isOtherSum) {
      await explain("amount_mismatch")
      await openAttention(trx, {
        reason: "return_incomplete",
        subject_id: invoice_id,
        invoice_id,
        details: { paid: amount, left: amount },
      })
    }
  })
}

/**
 * Restores an invoice that the database has lost, with a restored backup for
 * example, from what an operator entered. A notification proves that it was ours:
 * only our key can have made its address. Does nothing if the row exists.
 *
 * @returns whether it was restored
 * @throws {MedusaError} NOT_FOUND, or INVALID_DATA without a currency
 */
async function restoreInvoice(
  trx: Knex.Transaction,
  entered: ConfirmationByHand
): Promise<boolean> {
  const {
    invoice_id: id,
    provider_id,
    shop_id,
    amount,
    currency_code,
  } = entered
  if (await rowsOf<InvoiceRow>(trx, INVOICES).where({ id }).first("id")) {
    return false
  }
  const known = await firstNotification(trx, id)
  const isOfShop = known?.provider_id === provider_id && shop_id !== undefined
  const notification = foundInvoice(id, isOfShop ? known : undefined)
  if (currency_code === undefined) {
    throw invalidData(
      `The database has lost SBP invoice ${id}. Add the currency_code of the payment, so that it can be restored`
    )
  }
  const [restored] = await trx(INVOICES)
    .insert({
      id,
      provider_id,
      shop_id,
      gateway_order_id: id,
      amount,
      currency_code,
      state: "creating",
      session_ids: [],
      expires_at: trx.fn.now(),
      notified_at: notification.created_at,
      idempotency_key: newIdempotencyKey(),
      // Lists rely on no invoice having been paid before it was created.
      created_at: trx.raw(
        "least(now(), CAST(? AS timestamptz), CAST(? AS timestamptz))",
        [notification.created_at, entered.paid_at ?? null]
      ),
    })
    // Two operators at once: the second one finds it paid.
    .onConflict("id")
    .ignore()
    .returning<{ id: string }[]>("id")
  if (restored) {
    await recordInvoiceEvent(trx, {
      invoice_id: id,
      event: "restored_by_hand",
      to_state: "creating",
      actor_id: entered.actor_id,
      details: { amount, currency_code },
    })
  }
  return restored !== undefined
}

function refuseWhatDiffers(
  invoice: InvoiceRow,
  entered: ConfirmationByHand
): void {
  const { id } = invoice
  if (invoice.provider_id !== entered.provider_id) {
    throw notAllowed(`SBP invoice ${id} belongs to another provider`)
  }
  if (invoice.paid_at !== null) {
    throw notAllowed(`SBP invoice ${id} is already paid`)
  }
  const currency = entered.currency_code ?? invoice.currency_code
  const isSame = invoice.amount === entered.amount
  const asked = `SBP invoice ${id} asks for ${invoice.amount} ${invoice.currency_code.toUpperCase()}`
  if (invoice.currency_code !== currency) {
    throw notAllowed(
      `${asked}: a payment in another currency cannot be its payment. Check the invoice and the currency`
    )
  }
  if (!isSame && !entered.without_order) {
    throw notAllowed(
      `${asked}, and no order is made of another sum. If the gateway's cabinet shows this sum, confirm it with without_order, then return it`
    )
  }
  if (isSame && entered.without_order) {
    throw notAllowed(
      `${asked}, which is this sum. Confirm it without without_order: its order is made`
    )
  }
}

/** A payment in the invoice's own minute is not too early. */
function refuseEarlier(
  { id, created_at }: InvoiceRow,
  { paid_at }: ConfirmationByHand
): void {
  if (paid_at && new Date(paid_at) < startOfMinute(created_at)) {
    throw notAllowed(
      `SBP invoice ${id} was created later, at ${created_at.toISOString()}: its payment cannot be older. Check the invoice and the time`
    )
  }
}

async function refusePaymentOfAnother(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  gatewayPaymentId: string
): Promise<void> {
  const other = await findOtherWith(trx, invoice, gatewayPaymentId)
  if (other) {
    throw notAllowed(
      `The gateway's payment ${gatewayPaymentId} belongs to SBP invoice ${other.id}`
    )
  }
}

/**
 * Confirmed money can be returned, to any card. One person alone may confirm as much as
 * the store has asked for. A notification has to have reported the payment if it is more, if
 * it is a test, which no figure shows, if the gateway answered with another payment, or if
 * the invoice is restored, so that the same person says what was asked for.
 */
async function assertReported(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  { amount, gateway_payment_id }: ConfirmationByHand
): Promise<void> {
  const notifications = await rowsOf<NotificationRow>(trx, NOTIFICATIONS)
    .where({ invoice_id: invoice.id, provider_id: invoice.provider_id })
    .select("body")
  const { gateway_order_id: order_id } = invoice
  const isKnown = invoice.gateway_payment_id === gateway_payment_id
  const isReported = notifications.some(({ body }) => {
    const payment = parseNotification(body ?? "")
    return (
      payment?.paid === true &&
      payment.id === gateway_payment_id &&
      (isKnown || (payment.order_id ?? order_id) === order_id) &&
      payment.amount.value === amount &&
      payment.amount.currency.toLowerCase() === invoice.currency_code
    )
  })
  if (!isReported) {
    throw notAllowed(
      `No notification for SBP invoice ${invoice.id} reports ${amount} ${invoice.currency_code.toUpperCase()} received by payment ${gateway_payment_id}. Ask the gateway to send it again`
    )
  }
}

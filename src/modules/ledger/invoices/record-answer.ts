import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newId } from "../../../shared/ids"
import type { InvoiceRow } from "../models/invoice"
import type { NotificationRow } from "../models/notification"
import { INVOICE_EVENTS, INVOICES, NOTIFICATIONS, rowsOf } from "../sql"
import { openAttention } from "../attention/open-attention"
import { recordEvent } from "./history"
import { lockInvoice } from "./lock-invoice"
import { hasStatusMoved } from "./note-status"
import { isAllowed } from "../../../shared/states/transition"
import { INVOICE_TRANSITIONS } from "../../../shared/states/invoice"

/** What the gateway answered to create-payment. */
export type GatewayAnswer = {
  gateway_payment_id: string
  gateway_status: string
  confirmation_url: string
  /** Whether the answer itself calls the payment paid. */
  called_paid?: boolean
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
  const invoice =
    (!answer.called_paid && (await recordFirstWord(pool, invoiceId, answer))) ||
    (await recordLateAnswer(pool, invoiceId, answer))
  if (invoice.notified_at) {
    // Notifications that came before this answer have waited for it. Not in one
    // transaction: who applies one locks it first, and the invoice second.
    await rowsOf<NotificationRow>(pool, NOTIFICATIONS)
      .where({ invoice_id: invoiceId, outcome: "waiting" })
      .update({ process_at: pool.fn.now() })
  }
  return invoice
}

/** What happens nearly always, in one statement: the shopper waits for it. */
async function recordFirstWord(
  pool: Knex,
  id: string,
  answer: GatewayAnswer
): Promise<InvoiceRow | undefined> {
  const { rows } = await pool.raw<{ rows: InvoiceRow[] }>(
    `WITH answered AS (
       UPDATE ${INVOICES} SET
         state = 'open',
         gateway_payment_id = :gateway_payment_id,
         gateway_status = :gateway_status,
         confirmation_url = :confirmation_url,
         error_code = NULL,
         error_message = NULL,
         updated_at = now()
       WHERE id = :id AND state = 'creating'
         AND gateway_payment_id IS NULL AND gateway_status IS NULL
       RETURNING *
     ), event AS (
       INSERT INTO ${INVOICE_EVENTS}
         (id, invoice_id, event, from_state, to_state, details)
       SELECT :event_id, id, 'answered', 'creating', 'open', :details
       FROM answered
     )
     SELECT * FROM answered`,
    {
      gateway_payment_id: answer.gateway_payment_id,
      gateway_status: answer.gateway_status,
      confirmation_url: answer.confirmation_url,
      id,
      event_id: newId("event"),
      details: JSON.stringify(detailsOf(answer)),
    }
  )
  return rows[0]
}

/**
 * The invoice expired, or is known from a notification already, or the answer
 * itself calls it paid.
 */
async function recordLateAnswer(
  pool: Knex,
  id: string,
  answer: GatewayAnswer
): Promise<InvoiceRow> {
  return pool.transaction(async (trx) => {
    const before = await lockInvoice(trx, id)
    const { state } = before
    const opens = isAllowed(INVOICE_TRANSITIONS, state, "open", "machine")
    const [after] = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ id })
      .update({
        gateway_payment_id:
          before.gateway_payment_id ?? answer.gateway_payment_id,
        // What a notification told is newer: the answer tells how it began.
        gateway_status: before.gateway_status ?? answer.gateway_status,
        ...(!before.paid_at &&
          hasStatusMoved(before, answer.gateway_status) && {
            status_moved: true,
          }),
        confirmation_url: answer.confirmation_url,
        error_code: null,
        error_message: null,
        updated_at: trx.fn.now(),
        ...(opens && { state: "open" as const }),
      })
      .returning("*")
    await recordEvent(trx, {
      invoice_id: id,
      event: "answered",
      ...(opens && { from_state: state, to_state: "open" as const }),
      details: detailsOf(answer),
    })
    await refuseAnotherPayment(trx, before, answer)
    await tellEarlyPayment(trx, before, answer)
    return after ?? before
  })
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

/**
 * Nobody can have paid a link that nobody has yet. It may be paid all the same:
 * a person has to look, unless a notification confirms it.
 */
async function tellEarlyPayment(
  trx: Knex.Transaction,
  { id, paid_at }: InvoiceRow,
  { gateway_status: status, called_paid }: GatewayAnswer
) {
  if (called_paid && paid_at === null) {
    await openAttention(trx, {
      reason: "status_contradiction",
      subject_id: id,
      invoice_id: id,
      details: { status },
    })
  }
}

function detailsOf({ gateway_payment_id, gateway_status }: GatewayAnswer) {
  return { gateway_payment_id, gateway_status }
}

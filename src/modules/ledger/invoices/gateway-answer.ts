import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readCommitted } from "../../../shared/read-committed"
import { openAttention } from "../attention-list"
import { reschedule } from "../due"
import type { InvoiceRow } from "../models/invoice"
import { hasStatusMoved } from "../notifications/judge-notification"
import { NOTIFICATIONS } from "../sql"
import { changeInvoice, lockInvoice, moveInvoice } from "./move-invoice"

/** What the gateway answered to create-payment. */
export type GatewayAnswer = {
  gateway_payment_id: string
  gateway_status: string
  confirmation_url: string
  /** Until when it can be paid, as far as both sides know. */
  expires_at?: Date
  /** Whether the answer itself calls the payment paid, or failed. */
  called_paid?: boolean
  called_failed?: boolean
}

/**
 * Saves the gateway's answer. It may come after a notification about the same
 * payment, so it fills in what is missing and never goes back to an earlier state.
 */
export async function recordAnswer(
  pool: Knex,
  invoiceId: string,
  answer: GatewayAnswer
): Promise<InvoiceRow> {
  const invoice =
    (!answer.called_paid && (await recordFirst(pool, invoiceId, answer))) ||
    (await recordLate(pool, invoiceId, answer))
  if (invoice.notified_at) {
    // Notifications that came before this answer have waited for it. Not in the same
    // transaction: applying a notification locks it first, and the invoice second.
    const waiting = { invoice_id: invoiceId, outcome: "waiting" }
    await reschedule(pool, NOTIFICATIONS, waiting, 0)
  }
  return invoice
}

/** Records nearly every answer, in one query: the shopper waits for it. */
function recordFirst(
  pool: Knex,
  id: string,
  answer: GatewayAnswer
): Promise<InvoiceRow | undefined> {
  const { called_failed, called_paid: _, ...columns } = answer
  const { gateway_payment_id, gateway_status } = answer
  return moveInvoice(
    pool,
    { id, state: "creating" },
    {
      to: called_failed ? "failed" : "open",
      by: "machine",
      only: { gateway_payment_id: null, gateway_status: null },
      columns: { ...columns, ...NO_ERROR },
      event: "answered",
      details: { gateway_payment_id, gateway_status },
    }
  )
}

const NO_ERROR = { error_code: null, error_message: null }

/**
 * Records an answer when the invoice has expired, a notification came first, or the
 * answer itself calls the payment paid.
 */
async function recordLate(
  pool: Knex,
  id: string,
  answer: GatewayAnswer
): Promise<InvoiceRow> {
  return readCommitted(pool, async (trx) => {
    const before = await lockInvoice(trx, id)
    const { gateway_payment_id, gateway_status, confirmation_url, expires_at } =
      answer
    const change = {
      columns: {
        gateway_payment_id: before.gateway_payment_id ?? gateway_payment_id,
        // The status of a notification is newer: the answer has the first one.
        gateway_status: before.gateway_status ?? gateway_status,
        ...(!before.paid_at &&
          hasStatusMoved(before, gateway_status) && {
            status_moved_at: trx.fn.now(),
          }),
        confirmation_url,
        ...(expires_at && !before.paid_at && { expires_at }),
        ...NO_ERROR,
      },
      event: "answered",
      details: { gateway_payment_id, gateway_status },
    }
    const after =
      (await moveInvoice(trx, before, {
        to: answer.called_failed ? "failed" : "open",
        by: "machine",
        ...change,
      })) ?? (await changeInvoice(trx, { id }, change))
    await reportAnotherPayment(trx, before, answer)
    await reportEarlyPayment(trx, before, answer)
    return after ?? before
  })
}

/** Reports an answer that names another payment than an earlier notification. */
async function reportAnotherPayment(
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
 * Reports an answer that calls its payment paid: no shopper can have paid a link that
 * none has seen. An operator must check it, unless a notification confirms it.
 */
async function reportEarlyPayment(
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

export type CreateFailure = {
  code: string
  /** For the operator; redacted by the gateway client. */
  message: string
  /** Whether it is certain that the gateway created nothing. */
  final: boolean
  /**
   * The id that an answer named all the same. If it is a payment's, which is not
   * known, the operator finds the payment by it.
   */
  gateway_id?: string
}

/**
 * Saves why create-payment failed. Unless it is certain that the gateway created
 * nothing, the invoice stays in `creating`: the payment may exist there, and a
 * notification may still report it.
 */
export async function recordFailure(
  pool: Knex,
  id: string,
  { code, message, final, gateway_id }: CreateFailure
): Promise<void> {
  const invoice = { id, state: "creating" as const }
  const change = {
    columns: { error_code: code, error_message: message },
    event: "create_failed",
    details: { code, gateway_id },
  }
  await (final
    ? moveInvoice(pool, invoice, { to: "failed", by: "machine", ...change })
    : changeInvoice(pool, invoice, change))
}

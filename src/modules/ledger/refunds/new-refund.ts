import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { newId } from "../../../shared/ids"
import { closeInvoice } from "../invoices/close-invoice"
import { recordEvent } from "../invoices/history"
import type { RefundRow } from "../models/refund"
import type { RefundAttemptRow } from "../models/refund-attempt"
import { REFUND_ATTEMPTS, REFUNDS, rowsOf } from "../sql"
import { assertWithinOwed } from "./assert-within-owed"
import type { LockedRefunds } from "./lock-refunds"
import { amountOf, leftOf, minor, sumIn } from "./sums"

/** What somebody asks to be returned, or says that it is. */
export type RefundRequest = {
  invoice_id: string
  amount: string
  currency_code: string
  idempotency_key: string
  note: string | null
  refund_reason_id: string | null
  actor_id: string
  /** The payout that did not arrive, and that this one makes good. */
  replaces_id: string | null
  /**
   * The caller holds the collection and its cart, and has made sure that no
   * order was made, or is being made, of this money.
   */
  may_close: boolean
  /**
   * What may go back without a question, with what is back already; nothing is
   * asked where there is no order to ask about.
   */
  owed_in_all?: { order_id: string; amount: string }
  /** That more is to go back than the order owes. */
  confirm_more_than_owed?: boolean
}

/**
 * The attempt that a request has made already: after a reload, or of a double
 * click.
 *
 * @throws {MedusaError} NOT_ALLOWED for the same key with another content
 */
export async function findSame(
  trx: Knex.Transaction,
  { refunds }: LockedRefunds,
  { idempotency_key, invoice_id, amount, replaces_id }: RefundRequest,
  isByPayout: boolean
): Promise<RefundAttemptRow | undefined> {
  const attempt = await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
    .where({ idempotency_key })
    .first()
  const refund = refunds.find(({ id }) => id === attempt?.refund_id)
  const isSame =
    refund?.invoice_id === invoice_id &&
    refund.amount === amount &&
    attempt?.replaces_id === replaces_id &&
    (attempt?.payout_id !== null) === isByPayout
  if (attempt && !isSame) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `This idempotency key belongs to another refund, ${attempt.refund_id}. A new one needs a key of its own`,
      "idempotency_key_used"
    )
  }
  return attempt
}

/**
 * Makes the row of a refund, if so much is left, and closes its invoice.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export async function insertRefund(
  trx: Knex.Transaction,
  { invoice, refunds }: LockedRefunds,
  request: RefundRequest,
  columns: Pick<RefundRow, "kind">
): Promise<string> {
  assertLeft({ invoice, refunds }, request)
  assertWithinOwed({ invoice, refunds }, request)
  const { amount, currency_code, actor_id, note, refund_reason_id } = request
  if (invoice.state === "paid") {
    if (!request.may_close) {
      throw refusal(
        `SBP invoice ${invoice.id} is being settled: try again in a moment`,
        "invoice_being_settled"
      )
    }
    await closeInvoice(trx, invoice, actor_id)
    invoice.state = "closed"
  }
  const id = newId("refund")
  await trx<RefundRow>(REFUNDS).insert({
    ...columns,
    id,
    invoice_id: invoice.id,
    state: "reserved",
    amount,
    currency_code,
    created_by: actor_id,
    note,
    refund_reason_id,
  })
  return id
}

/** Writes down how a refund's money goes back. */
export async function insertAttempt(
  trx: Knex.Transaction,
  refund_id: string,
  {
    invoice_id,
    amount,
    idempotency_key,
    replaces_id,
    actor_id,
    note,
    confirm_more_than_owed,
  }: RefundRequest,
  columns: Pick<RefundAttemptRow, "payout_id" | "outcome" | "returned_at"> & {
    check_at?: Knex.Raw
  }
): Promise<void> {
  await trx(REFUND_ATTEMPTS).insert({
    ...columns,
    id: newId("refund_attempt"),
    refund_id,
    invoice_id,
    idempotency_key,
    replaces_id,
    created_by: actor_id,
    note,
  })
  const { payout_id } = columns
  await recordEvent(trx, {
    invoice_id,
    event: payout_id ? "refund_reserved" : "refund_recorded",
    actor_id,
    details: {
      ...{ refund_id, amount, payout_id, note },
      ...(confirm_more_than_owed && { confirm_more_than_owed }),
    },
  })
}

/** @throws {MedusaError} NOT_ALLOWED unless so much is left */
export function assertLeft(
  { invoice, refunds }: LockedRefunds,
  { amount, currency_code }: RefundRequest
): void {
  const { id } = invoice
  if (invoice.paid_at === null) {
    throw refusal(`SBP invoice ${id} is not paid: there is nothing to return`)
  }
  const currency = invoice.currency_code.toUpperCase()
  if (currency_code !== invoice.currency_code) {
    throw refusal(`SBP invoice ${id} was paid in ${currency}`)
  }
  const left = leftOf(invoice, refunds)
  if (minor(amount) <= left) {
    return
  }
  const onItsWay = sumIn("reserved", refunds)
  throw refusal(
    `Of SBP invoice ${id} there are ${amountOf(left)} ${currency} left to return${
      onItsWay > 0n
        ? `; ${amountOf(onItsWay)} ${currency} are on their way back`
        : ""
    }`
  )
}

export function refusal(sentence: string, code?: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence, code)
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { newId } from "../../../shared/ids"
import { closeInvoice } from "../invoices/close-invoice"
import { recordEvent } from "../invoices/history"
import { lockInvoice } from "../invoices/lock-invoice"
import type { InvoiceRow } from "../models/invoice"
import type { RefundRow } from "../models/refund"
import { REFUNDS, rowsOf } from "../sql"
import { amountOf, leftToReturn, minor } from "./left-to-return"
import { makesBookedGood } from "./take-over"

type Request = {
  invoice_id: string
  amount: string
  currency_code: string
  idempotency_key: string
  note: string | null
  refund_reason_id: string | null
  actor_id: string
  /**
   * The caller holds the collection and its cart, and has made sure that no
   * order was made, or is being made, of this money.
   */
  may_close: boolean
}

/** Money that is to go back by a payout. */
export type ReturnRequest = Request & {
  /** The payout that did not arrive, and that this one makes good. */
  replaces_id: string | null
}

/** Money that went back in the gateway's own cabinet. */
export type RecordedRefund = Request & { returned_at: Date | null }

/**
 * Reserves a part of an invoice's money for a payout, before there is one: the
 * payout gets the id that is returned. The same request again is the same one.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function reserveReturn(
  pool: Knex,
  { replaces_id, ...request }: ReturnRequest
): Promise<string> {
  return pool.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, request.invoice_id)
    const same = await findSame(trx, "return", request)
    if (same?.payout_id) {
      return same.payout_id
    }
    const payout_id = newId("payout")
    const isReserved =
      replaces_id !== null && (await makesBookedGood(trx, request, replaces_id))
    if (!isReserved) {
      await insert(trx, invoice, request, {
        kind: "return",
        state: "reserved",
        payout_id,
        payout_ids: [payout_id],
      })
    }
    return payout_id
  })
}

/**
 * Writes down that money went back in the gateway's own cabinet. It is to be
 * booked at once.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function recordRefund(
  pool: Knex,
  { returned_at, ...request }: RecordedRefund
): Promise<RefundRow> {
  return pool.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, request.invoice_id)
    return (
      (await findSame(trx, "recorded", request)) ??
      (await insert(trx, invoice, request, {
        kind: "recorded",
        payout_ids: [],
        state: "due",
        returned_at: returned_at ?? trx.fn.now(),
        book_at: trx.raw("now() + interval '10 seconds'"),
      }))
    )
  })
}

async function findSame(
  trx: Knex.Transaction,
  kind: RefundRow["kind"],
  { idempotency_key, invoice_id, amount }: Request
): Promise<RefundRow | undefined> {
  const refund = await rowsOf<RefundRow>(trx, REFUNDS)
    .where({ idempotency_key })
    .first()
  const isSame =
    refund?.kind === kind &&
    refund.invoice_id === invoice_id &&
    refund.amount === amount
  if (refund && !isSame) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `This idempotency key belongs to another refund, ${refund.id}. A new one needs a key of its own`,
      "idempotency_key_used"
    )
  }
  return refund
}

async function insert(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  request: Request,
  columns: Record<string, unknown>
): Promise<RefundRow> {
  const { amount, currency_code, actor_id, may_close, ...rest } = request
  await assertLeft(trx, invoice, request)
  if (invoice.state === "paid") {
    if (!may_close) {
      throw refusal(
        `SBP invoice ${invoice.id} is being settled: try again in a moment`
      )
    }
    await closeInvoice(trx, invoice, actor_id)
  }
  const [refund] = await trx<RefundRow>(REFUNDS)
    .insert({
      id: newId("refund"),
      amount,
      currency_code,
      created_by: actor_id,
      ...rest,
      ...columns,
    })
    .returning("*")
  const { id, kind, payout_id } = refund as RefundRow
  await recordEvent(trx, {
    invoice_id: invoice.id,
    event: kind === "return" ? "refund_reserved" : "refund_recorded",
    actor_id,
    details: { refund_id: id, amount, payout_id, note: request.note },
  })
  return refund as RefundRow
}

async function assertLeft(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  { amount, currency_code }: Request
): Promise<void> {
  const { id } = invoice
  if (invoice.paid_at === null) {
    throw refusal(`SBP invoice ${id} is not paid: there is nothing to return`)
  }
  const currency = invoice.currency_code.toUpperCase()
  if (currency_code !== invoice.currency_code) {
    throw refusal(`SBP invoice ${id} was paid in ${currency}`)
  }
  const left = await leftToReturn(trx, invoice)
  if (minor(amount) > left) {
    throw refusal(
      `Of SBP invoice ${id} there are ${amountOf(left)} ${currency} left to return`
    )
  }
}

function refusal(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}

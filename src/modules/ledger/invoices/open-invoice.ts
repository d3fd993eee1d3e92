import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newId, newIdempotencyKey } from "../../../shared/ids"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, lockCollection } from "../sql"
import { recordEvent } from "./history"

/** What a payment session asks for. Amounts are rounded, currencies lower. */
export type InvoiceRequest = {
  provider_id: string
  shop_id: string
  session_id: string
  payment_collection_id: string
  amount: string
  currency_code: string
  expires_at: Date
  /** An open invoice is used again only if it stays payable until then. */
  reusable_until: Date
}

export type OpenedInvoice =
  /** A row was committed; the gateway has to be called for it now. */
  | { kind: "new"; invoice: InvoiceRow }
  /** An invoice that is there already was bound to the session. */
  | { kind: "reused"; invoice: InvoiceRow }
  /** The collection has been paid: nothing more may be asked for. */
  | { kind: "already_paid"; invoice: InvoiceRow }

/**
 * Finds or makes the invoice of a payment session. One at a time for each
 * collection, so that a double click does not make two.
 */
export async function openInvoice(
  pool: Knex,
  request: InvoiceRequest
): Promise<OpenedInvoice> {
  return pool.transaction(async (trx) => {
    await lockCollection(trx, request.payment_collection_id)
    const paid = await findPaid(trx, request)
    if (paid) {
      return isForRebinding(paid, request)
        ? { kind: "reused", invoice: await bind(trx, paid, request) }
        : { kind: "already_paid", invoice: paid }
    }
    const open = await findReusable(trx, request)
    return open
      ? { kind: "reused", invoice: await bind(trx, open, request) }
      : { kind: "new", invoice: await insert(trx, request) }
  })
}

function findPaid(trx: Knex.Transaction, request: InvoiceRequest) {
  return trx<InvoiceRow>(INVOICES)
    .where({ payment_collection_id: request.payment_collection_id })
    .whereNotNull("paid_at")
    .orderBy([{ column: "rebinding", order: "desc" }, "paid_at", "id"])
    .first()
}

/** Settlement asked for a new session, and for exactly what was paid. */
function isForRebinding(paid: InvoiceRow, request: InvoiceRequest): boolean {
  return (
    paid.rebinding &&
    paid.payment_id === null &&
    paid.provider_id === request.provider_id &&
    paid.amount === request.amount &&
    paid.currency_code === request.currency_code
  )
}

function findReusable(trx: Knex.Transaction, request: InvoiceRequest) {
  const { payment_collection_id, provider_id, amount, currency_code } = request
  return trx<InvoiceRow>(INVOICES)
    .where({
      payment_collection_id,
      provider_id,
      amount,
      currency_code,
      state: "open",
    })
    .where("expires_at", ">", request.reusable_until)
    .orderBy("created_at", "desc")
    .first()
}

async function bind(
  trx: Knex.Transaction,
  { id }: InvoiceRow,
  { session_id }: InvoiceRequest
): Promise<InvoiceRow> {
  const [invoice] = await trx<InvoiceRow>(INVOICES)
    .where({ id })
    .update({
      session_id,
      session_ids: trx.raw("array_append(array_remove(session_ids, ?), ?)", [
        session_id,
        session_id,
      ]),
      rebinding: false,
      updated_at: trx.fn.now(),
    })
    .returning("*")
  await recordEvent(trx, {
    invoice_id: id,
    event: "bound",
    details: { session_id },
  })
  return invoice as InvoiceRow
}

async function insert(
  trx: Knex.Transaction,
  request: InvoiceRequest
): Promise<InvoiceRow> {
  const { reusable_until: _, ...columns } = request
  const id = newId("invoice")
  const [invoice] = await trx<InvoiceRow>(INVOICES)
    .insert({
      ...columns,
      id,
      state: "creating",
      gateway_order_id: request.session_id,
      session_ids: [request.session_id],
      idempotency_key: newIdempotencyKey(),
    })
    .returning("*")
  await recordEvent(trx, {
    invoice_id: id,
    event: "created",
    to_state: "creating",
    details: { session_id: request.session_id },
  })
  return invoice as InvoiceRow
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newId, newIdempotencyKey } from "../../../shared/ids"
import type { InvoiceRow } from "../models/invoice"
import { INVOICE_EVENTS, INVOICES, rowsOf } from "../sql"
import {
  awaitConcurrentInvoice,
  concurrentInvoicesOf,
} from "./await-concurrent-invoice"
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
  /** How long the gateway's answer to another request for the same may take. */
  timeout_ms: number
}

export type OpenedInvoice =
  /** A row was committed; the gateway has to be called for it now. */
  | { kind: "new"; invoice: InvoiceRow }
  /** An invoice that is there already was bound to the session. */
  | { kind: "reused"; invoice: InvoiceRow }
  /** Another request for the same has just failed: it is told once more. */
  | { kind: "failed"; invoice: InvoiceRow }
  /** The collection has been paid: nothing more may be asked for. */
  | { kind: "already_paid"; invoice: InvoiceRow }

/**
 * Finds or makes the invoice of a payment session, in as few statements as can
 * be: the shopper waits for them.
 */
export async function openInvoice(
  pool: Knex,
  request: InvoiceRequest
): Promise<OpenedInvoice> {
  const made = await insert(pool, request)
  if (made) {
    return { kind: "new", invoice: made }
  }
  const found = await find(pool, request)
  if (!found) {
    // A double click: two links could both be paid.
    const since = Date.now()
    const failed = await awaitConcurrentInvoice(pool, request)
    return failed
      ? { kind: "failed", invoice: failed }
      : openInvoice(pool, laterBy(Date.now() - since, request))
  }
  if (found.paid_at && !isForRebinding(found, request)) {
    return { kind: "already_paid", invoice: found }
  }
  const invoice = await bind(pool, found, request)
  // Something happened to it in between, so that it has to be judged anew.
  return invoice ? { kind: "reused", invoice } : openInvoice(pool, request)
}

/** After a wait, a link is to be payable for as long as it was to be before. */
function laterBy(ms: number, request: InvoiceRequest): InvoiceRequest {
  const later = (time: Date) => new Date(time.getTime() + ms)
  return {
    ...request,
    expires_at: later(request.expires_at),
    reusable_until: later(request.reusable_until),
  }
}

/** A paid invoice of the collection if there is one, else one to use again. */
function find(pool: Knex, request: InvoiceRequest) {
  const { payment_collection_id, provider_id, shop_id } = request
  const { amount, currency_code } = request
  const open = {
    state: "open",
    provider_id,
    shop_id,
    amount,
    currency_code,
    // A link that was declined, for example, may take no money any more.
    status_moved: false,
  } as const
  return rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ payment_collection_id })
    .andWhere((either) => {
      // A closed one gives its money back, and what a person has decided about
      // is theirs, unless Medusa holds it: the cart can be paid again.
      void either
        .where("state", "settled")
        .orWhere((unsettled) => {
          void unsettled.where("state", "paid").where((held) => {
            void held
              .where({ left_to_person: false })
              .orWhereNotNull("medusa_payment_id")
          })
        })
        .orWhere((reusable) => {
          const until = request.reusable_until
          void reusable.where(open).where("expires_at", ">", until)
        })
    })
    .orderBy([
      { column: "rebinding", order: "desc" },
      // Those that are not paid come last.
      "paid_at",
      { column: "created_at", order: "desc" },
    ])
    .first()
}

/** Settlement asked for a new session, and for exactly what was paid. */
function isForRebinding(paid: InvoiceRow, request: InvoiceRequest): boolean {
  return (
    paid.rebinding &&
    !paid.left_to_person &&
    paid.medusa_payment_id === null &&
    paid.provider_id === request.provider_id &&
    paid.amount === request.amount &&
    paid.currency_code === request.currency_code
  )
}

/** Undefined: it is not any more what was found. */
function bind(
  pool: Knex,
  { id, state, session_id: before, ...found }: InvoiceRow,
  { session_id }: InvoiceRequest
): Promise<InvoiceRow | undefined> {
  const { rebinding, left_to_person, status_moved } = found
  return pool.transaction(async (trx) => {
    const [invoice] = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ id, state, session_id: before })
      .where({ rebinding, left_to_person, status_moved })
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
    if (invoice) {
      const details = { session_id }
      await recordEvent(trx, { invoice_id: id, event: "bound", details })
    }
    return invoice
  })
}

/**
 * Undefined: there is one already, or another request for the same is on its
 * way. An index and this very statement know it: the shopper waits for no more.
 */
async function insert(
  pool: Knex,
  request: InvoiceRequest
): Promise<InvoiceRow | undefined> {
  const { reusable_until: _, timeout_ms: __, ...columns } = request
  const { rows } = await pool.raw<{ rows: InvoiceRow[] }>(
    `WITH made AS (
       INSERT INTO ${INVOICES}
         (id, state, provider_id, shop_id, session_id, gateway_order_id,
          session_ids, payment_collection_id, amount, currency_code,
          expires_at, idempotency_key)
       SELECT
         :id, 'creating', :provider_id, :shop_id, :session_id, :id,
         ARRAY[:session_id], :payment_collection_id, :amount, :currency_code,
         CAST(:expires_at AS timestamptz), :idempotency_key
       WHERE NOT EXISTS (:found) AND NOT EXISTS (:concurrent)
       ON CONFLICT (payment_collection_id, provider_id, amount, currency_code)
         WHERE state = 'creating' AND error_code IS NULL AND deleted_at IS NULL
         DO NOTHING
       RETURNING *
     ), event AS (
       INSERT INTO ${INVOICE_EVENTS}
         (id, invoice_id, event, to_state, details, created_at)
       SELECT :event_id, id, 'created', 'creating', :details, clock_timestamp()
       FROM made
     )
     SELECT * FROM made`,
    {
      ...columns,
      id: newId("invoice"),
      idempotency_key: newIdempotencyKey(),
      // Whoever is not seen by these was not there yet, and is a conflict by
      // the index, unless it was answered while this statement runs.
      found: find(pool, request),
      concurrent: concurrentInvoicesOf(pool, request),
      event_id: newId("event"),
      details: JSON.stringify({ session_id: request.session_id }),
    }
  )
  return rows[0]
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Amount } from "../../../domain/money"
import { newId, newIdempotencyKey } from "../../../shared/ids"
import type { InvoiceRow } from "../models/invoice"
import { INVOICE_EVENTS, INVOICES } from "../sql"
import { awaitAnswer } from "./await-answer"
import { PAYS } from "./is-arriving"
import { changeInvoice } from "./move-invoice"

/** What a payment session asks for. */
export type InvoiceRequest = {
  provider_id: string
  shop_id: string
  session_id: string
  payment_collection_id: string
  /** Rounded once. */
  amount: Amount
  /** Lower case. */
  currency_code: string
  expires_at: Date
  /** An open invoice is reused only if it stays payable until then. */
  reusable_until: Date
  /** And only if it was made after that: one that asked a cart does not ask its order. */
  reusable_since: Date | null
  /** How long the gateway's answer to a concurrent request may take. */
  timeout_ms: number
}

type OpenedInvoice =
  /** A row was committed; the gateway has to be called for it now. */
  | { kind: "new"; invoice: InvoiceRow }
  /** An existing invoice was bound to the session. */
  | { kind: "reused"; invoice: InvoiceRow }
  /** A concurrent request for the same payment has just failed, so this one fails too. */
  | { kind: "failed"; invoice: InvoiceRow }
  /** The collection is paid: nothing more may be asked for. */
  | { kind: "already_paid"; invoice: InvoiceRow }

/**
 * Finds or creates the invoice of a payment session, in as few queries as
 * possible: the shopper waits for them.
 */
export async function openInvoice(
  pool: Knex,
  request: InvoiceRequest
): Promise<OpenedInvoice> {
  const created = await insert(pool, request)
  if (created) {
    return { kind: "new", invoice: created }
  }
  const found = await find(pool, request)
  if (!found) {
    // A double click: if each made a link, both could be paid.
    const since = Date.now()
    const failed = await awaitConcurrentInvoice(pool, request)
    return failed
      ? { kind: "failed", invoice: failed }
      : openInvoice(pool, laterBy(Date.now() - since, request))
  }
  if (found.paid_at && !awaitsThis(found, request)) {
    return { kind: "already_paid", invoice: found }
  }
  const invoice = await bind(pool, found, request)
  // The row changed since it was selected, and has to be judged again.
  return invoice ? { kind: "reused", invoice } : openInvoice(pool, request)
}

/** After a wait, a link stays payable for as long as it would have before. */
function laterBy(ms: number, request: InvoiceRequest): InvoiceRequest {
  const later = (time: Date) => new Date(time.getTime() + ms)
  return {
    ...request,
    expires_at: later(request.expires_at),
    reusable_until: later(request.reusable_until),
  }
}

/**
 * A paid invoice of the collection if there is one, otherwise a reusable one.
 *
 * Closed invoices do not count, because their money is returned, nor do those that a
 * person has decided about, unless Medusa holds the money: the cart can be paid again. A
 * link whose status has moved, after a decline for example, may take no money any more.
 */
const FOUND = `SELECT * FROM ${INVOICES}
  WHERE payment_collection_id = :payment_collection_id AND deleted_at IS NULL
    AND (${PAYS}
      OR (state = 'open' AND status_moved_at IS NULL AND expires_at > :reusable_until
        AND created_at > coalesce(:reusable_since, CAST('-infinity' AS timestamptz))
        AND provider_id = :provider_id AND shop_id = :shop_id
        AND amount = :amount AND currency_code = :currency_code))
  ORDER BY awaits_session DESC, paid_at NULLS LAST, created_at DESC
  LIMIT 1`

async function find(pool: Knex, request: InvoiceRequest) {
  const { rows } = await pool.raw<{ rows: InvoiceRow[] }>(FOUND, request)
  return rows[0]
}

/** Whether a paid invoice awaits this session, which asks for exactly what was paid. */
function awaitsThis(paid: InvoiceRow, request: InvoiceRequest): boolean {
  return (
    paid.awaits_session &&
    !paid.decided_by_person &&
    paid.medusa_payment_id === null &&
    paid.provider_id === request.provider_id &&
    paid.amount === request.amount &&
    paid.currency_code === request.currency_code
  )
}

/** Undefined: the row changed since it was selected. */
function bind(
  pool: Knex,
  found: InvoiceRow,
  { session_id }: InvoiceRequest
): Promise<InvoiceRow | undefined> {
  const { id, state, awaits_session, decided_by_person } = found
  return changeInvoice(
    pool,
    {
      id,
      state,
      session_id: found.session_id,
      awaits_session,
      decided_by_person,
      ...(state === "open" && { status_moved_at: null }),
    },
    {
      marks: { session: { boundTo: session_id } },
      event: "bound",
      details: { session_id },
    }
  )
}

/**
 * Undefined: an invoice exists already, or a concurrent request is asking for the
 * same payment. An index and this one query decide that: the shopper waits for it.
 * A row that was inserted too late for the query to see conflicts by the index, unless
 * the gateway answered it while the query runs.
 */
async function insert(
  pool: Knex,
  request: InvoiceRequest
): Promise<InvoiceRow | undefined> {
  const { rows } = await pool.raw<{ rows: InvoiceRow[] }>(
    `WITH created AS (
       INSERT INTO ${INVOICES}
         (id, state, provider_id, shop_id, session_id, gateway_order_id,
          session_ids, payment_collection_id, amount, currency_code,
          expires_at, idempotency_key)
       SELECT
         :id, 'creating', :provider_id, :shop_id, :session_id, :id,
         ARRAY[:session_id], :payment_collection_id, :amount, :currency_code,
         CAST(:expires_at AS timestamptz), :idempotency_key
       WHERE NOT EXISTS (${FOUND}) AND NOT EXISTS (${CONCURRENT})
       ON CONFLICT (payment_collection_id, provider_id, amount, currency_code)
         WHERE state = 'creating' AND error_code IS NULL AND deleted_at IS NULL
         DO NOTHING
       RETURNING *
     ), event AS (
       INSERT INTO ${INVOICE_EVENTS}
         (id, invoice_id, event, to_state, details, created_at)
       SELECT :event_id, id, 'created', 'creating', :details, clock_timestamp()
       FROM created
     )
     SELECT * FROM created`,
    {
      ...request,
      id: newId("invoice"),
      idempotency_key: newIdempotencyKey(),
      event_id: newId("event"),
      details: JSON.stringify({ session_id: request.session_id }),
    }
  )
  return rows[0]
}

/** The unique index on these columns names no shop: a provider has only one. */
const CONCURRENT = `SELECT id FROM ${INVOICES}
  WHERE payment_collection_id = :payment_collection_id
    AND provider_id = :provider_id
    AND amount = :amount AND currency_code = :currency_code
    AND state = 'creating' AND error_code IS NULL AND deleted_at IS NULL`

/** @returns the concurrent invoice, if its request to the gateway has failed */
async function awaitConcurrentInvoice(
  pool: Knex,
  request: InvoiceRequest
): Promise<InvoiceRow | undefined> {
  const { rows } = await pool.raw<{ rows: { id: string }[] }>(
    CONCURRENT,
    request
  )
  const [concurrent] = rows
  return concurrent && awaitAnswer(pool, concurrent.id, request.timeout_ms)
}

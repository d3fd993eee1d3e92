import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Amount } from "../../../domain/money"
import { newId, newIdempotencyKey } from "../../../shared/ids"
import { readCommitted } from "../../../shared/read-committed"
import { type InvoiceRow, TEST_UNDER_WAY } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"
import { awaitAnswer } from "./await-answer"
import { moveInvoice, recordInvoiceEvent } from "./move-invoice"

export type TestInvoiceRequest = {
  provider_id: string
  shop_id: string
  amount: Amount
  /** Lower case. */
  currency_code: string
  expires_at: Date
  actor_id: string
  /** How long the gateway's answer to a concurrent request may take. */
  timeout_ms: number
}

type OpenedTestInvoice = {
  invoice: InvoiceRow
  /** A row was committed; the gateway has to be called for it now. */
  is_new: boolean
}

/**
 * Finds or creates a provider's test payment. It belongs to no collection, so that it
 * can touch no cart and no order. An index allows one at a time: a second click waits
 * for the link of the first, and gets it.
 */
export async function openTestInvoice(
  pool: Knex,
  request: TestInvoiceRequest
): Promise<OpenedTestInvoice> {
  const created = await insert(pool, request)
  if (created) {
    return { invoice: created, is_new: true }
  }
  const { provider_id } = request
  const current = await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ provider_id })
    .whereRaw(TEST_UNDER_WAY)
    .first<(InvoiceRow & { is_over: boolean }) | undefined>(
      "*",
      pool.raw("expires_at <= now() AS is_over")
    )
  if (current?.state === "open" && !current.is_over) {
    return { invoice: current, is_new: false }
  }
  if (current && !current.is_over) {
    const failed = await awaitAnswer(pool, current.id, request.timeout_ms)
    return failed
      ? { invoice: failed, is_new: false }
      : openTestInvoice(pool, request)
  }
  if (current) {
    // The sweep would expire it a little later.
    const expired = { to: "expired", by: "machine", event: "expired" } as const
    await moveInvoice(pool, current, expired)
  }
  return openTestInvoice(pool, request)
}

/** Undefined: a test payment is under way already. */
function insert(
  pool: Knex,
  { actor_id, timeout_ms: _, ...request }: TestInvoiceRequest
): Promise<InvoiceRow | undefined> {
  return readCommitted(pool, async (trx) => {
    const id = newId("invoice")
    const [created] = await trx<InvoiceRow>(INVOICES)
      .insert({
        ...request,
        id,
        state: "creating",
        is_test: true,
        gateway_order_id: id,
        // No session is ever bound: this id only leads the payer back to the outcome.
        session_ids: [newId("test_session")],
        idempotency_key: newIdempotencyKey(),
      })
      .onConflict(
        trx.raw(
          `(provider_id) WHERE ${TEST_UNDER_WAY} AND deleted_at IS NULL`
        ) as never
      )
      .ignore()
      .returning("*")
    if (created) {
      await recordInvoiceEvent(trx, {
        invoice_id: id,
        event: "created",
        to_state: "creating",
        actor_id,
      })
    }
    return created
  })
}

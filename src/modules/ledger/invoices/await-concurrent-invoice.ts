import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { inMs, INVOICES, rowsOf } from "../sql"
import type { InvoiceRequest } from "./open-invoice"
import { recordFailure } from "./record-failure"

const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 1_000

const INTERRUPTED = "interrupted"

/** The gateway is being asked for it. */
const BEING_MADE = { state: "creating", error_code: null } as const

/**
 * Waits while the gateway is being asked for the very same payment by another
 * request, perhaps in another process. One that was killed will never say what
 * it was answered: its invoice stays as it is, and nobody waits for it again.
 *
 * @returns the other's invoice, if asking for it has failed
 */
export async function awaitConcurrentInvoice(
  pool: Knex,
  request: InvoiceRequest
): Promise<InvoiceRow | undefined> {
  const { timeout_ms } = request
  const [concurrent] = await concurrentInvoicesOf(pool, request)
  if (!concurrent) {
    return undefined
  }
  let wait = FIRST_WAIT_MS
  let left = await inFlight(pool, concurrent.id, timeout_ms)
  while (left && !left.is_late) {
    await sleep(wait)
    wait = Math.min(wait * 1.5, MAX_WAIT_MS)
    left = await inFlight(pool, concurrent.id, timeout_ms)
  }
  if (left) {
    await recordFailure(pool, concurrent.id, {
      code: INTERRUPTED,
      message: "The store was stopped before it had the gateway's answer",
      final: false,
    })
  }
  const ended = await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id: concurrent.id })
    .first()
  const hasFailed = ended?.error_code && ended.error_code !== INTERRUPTED
  return hasFailed ? ended : undefined
}

/** The index that keeps them single holds no shop: a provider has one. */
export function concurrentInvoicesOf(
  pool: Knex,
  { payment_collection_id, provider_id, amount, currency_code }: InvoiceRequest
) {
  return rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ payment_collection_id, provider_id, amount, currency_code })
    .where(BEING_MADE)
}

function inFlight(
  pool: Knex,
  id: string,
  timeoutMs: number
): Promise<{ is_late: boolean } | undefined> {
  const isLate = pool.raw("created_at < ? AS is_late", inMs(pool, -timeoutMs))
  return rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id, ...BEING_MADE })
    .first(isLate)
}

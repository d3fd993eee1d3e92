import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { inMs, INVOICES, rowsOf } from "../sql"
import { recordFailure } from "./gateway-answer"

const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 1_000

const INTERRUPTED = "interrupted"

/** A request to the gateway is under way. */
const BEING_CREATED = { state: "creating", error_code: null } as const

/**
 * Waits while a concurrent request, perhaps in another process, asks the gateway
 * for an invoice's payment. A process that was killed never reports its answer:
 * its invoice is marked as interrupted, and no other request waits for it.
 *
 * @param timeoutMs how long the gateway's answer may take
 * @returns the invoice, if the request to the gateway has failed
 */
export async function awaitAnswer(
  pool: Knex,
  id: string,
  timeoutMs: number
): Promise<InvoiceRow | undefined> {
  let wait = FIRST_WAIT_MS
  let left = await inFlight(pool, id, timeoutMs)
  while (left && !left.is_late) {
    await sleep(wait)
    wait = Math.min(wait * 1.5, MAX_WAIT_MS)
    left = await inFlight(pool, id, timeoutMs)
  }
  if (left) {
    await recordFailure(pool, id, {
      code: INTERRUPTED,
      message: "The store was stopped before it had the gateway's answer",
      final: false,
    })
  }
  const ended = await rowsOf<InvoiceRow>(pool, INVOICES).where({ id }).first()
  const hasFailed = ended?.error_code && ended.error_code !== INTERRUPTED
  return hasFailed ? ended : undefined
}

function inFlight(
  pool: Knex,
  id: string,
  timeoutMs: number
): Promise<{ is_late: boolean } | undefined> {
  const isLate = pool.raw("created_at < ? AS is_late", inMs(pool, -timeoutMs))
  return rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id, ...BEING_CREATED })
    .first(isLate)
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutSettings } from "../settings"

/** How long after the call's own deadline its answer is still waited for. */
const GRACE_MS = 15_000

/** What a row gets with the state `sending`, before the gateway is called. */
export function sendingColumns(
  trx: Knex.Transaction,
  { timeoutMs }: PayoutSettings
) {
  // Not now(): the transaction may have waited for its lock.
  return {
    sent_at: trx.raw("clock_timestamp()"),
    counted_at: trx.raw("clock_timestamp()"),
    answer_due_at: trx.raw("clock_timestamp() + ? * interval '1 millisecond'", [
      timeoutMs + GRACE_MS,
    ]),
  }
}

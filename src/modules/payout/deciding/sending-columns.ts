import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutSettings } from "../settings"

/** How long after the call's own deadline its answer is still waited for. */
const GRACE_MS = 15_000

/** What a row gets with the state `sending`, before the gateway is called. */
export function sendingColumns(
  trx: Knex.Transaction,
  { timeoutMs }: PayoutSettings
) {
  return {
    sent_at: trx.fn.now(),
    counted_at: trx.fn.now(),
    answer_due_at: trx.raw("now() + ? * interval '1 millisecond'", [
      timeoutMs + GRACE_MS,
    ]),
  }
}

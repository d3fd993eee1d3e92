import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newId } from "../../../shared/ids"
import { NOTIFICATIONS } from "../sql"

export type IncomingNotification = {
  invoice_id: string
  provider_id: string
  body: string
  content_type: string | null
}

/**
 * Commits what the gateway sent, before anybody looks at it. Returns the row's
 * id, or nothing for a repetition: the first one is being seen to.
 */
export async function storeNotification(
  pool: Knex,
  notification: IncomingNotification
): Promise<string | undefined> {
  const [row] = await pool(NOTIFICATIONS)
    .insert({
      ...notification,
      id: newId("notification"),
      body_digest: createHash("sha256").update(notification.body).digest("hex"),
      process_at: pool.fn.now(),
    })
    .onConflict(pool.raw("(invoice_id, body_digest) WHERE deleted_at IS NULL"))
    .ignore()
    .returning<{ id: string }[]>("id")
  return row?.id
}

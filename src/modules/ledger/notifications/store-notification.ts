import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newId } from "../../../shared/ids"
import { INVOICES, NOTIFICATIONS } from "../sql"

export type IncomingNotification = {
  invoice_id: string
  /** Whose keys made the address: more than one if shops share a key. */
  provider_ids: readonly string[]
  body: string
  content_type: string | null
}

/**
 * Commits what the gateway sent, before anybody looks at it. Returns the row's
 * id, or nothing for a repetition: the first one is being seen to.
 */
export async function storeNotification(
  pool: Knex,
  { provider_ids, ...notification }: IncomingNotification
): Promise<string | undefined> {
  const [row] = await pool(NOTIFICATIONS)
    .insert({
      ...notification,
      id: newId("notification"),
      provider_id: ownerOf(pool, notification.invoice_id, provider_ids),
      body_digest: createHash("sha256").update(notification.body).digest("hex"),
      // Whoever stores it sees to it at once; this is for when they crash.
      process_at: pool.raw("now() + interval '10 seconds'"),
    })
    .onConflict(pool.raw("(invoice_id, body_digest) WHERE deleted_at IS NULL"))
    .ignore()
    .returning<{ id: string }[]>("id")
  return row?.id
}

/** The invoice's provider if its key is among those, else the first of them. */
function ownerOf(pool: Knex, invoiceId: string, ids: readonly string[]) {
  return pool.raw(
    `coalesce((SELECT provider_id FROM ${INVOICES}
       WHERE id = ? AND provider_id = ANY(?)), ?)`,
    [invoiceId, [...ids], ids[0] ?? ""]
  )
}

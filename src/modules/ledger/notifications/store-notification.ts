import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newId } from "../../../shared/ids"
import type { InvoiceRow } from "../models/invoice"
import type { NotificationRow } from "../models/notification"
import { INVOICES, NOTIFICATIONS, rowsOf } from "../sql"
import type { ApplyRules } from "./judge"
import { mattersStill } from "./matters-still"
import { type NotifiedAbout, ownerOf } from "./owner-of"

export type IncomingNotification = NotifiedAbout & {
  body: string
  content_type: string | null
}

/**
 * How many different bodies of one invoice are kept without a look at them. A
 * payment has few statuses; whoever knows one address can send any number.
 */
export const KEPT_WITHOUT_LOOKING = 20

/**
 * Commits what the gateway sent, before anybody looks at it. Returns the row's
 * id, or nothing for a repetition: the first one is being seen to. After the
 * first few of an invoice, only what may still change something is kept.
 */
export async function storeNotification(
  pool: Knex,
  incoming: IncomingNotification,
  rulesOf: (providerId: string) => ApplyRules
): Promise<string | undefined> {
  const { invoice_id } = incoming
  const body_digest = createHash("sha256").update(incoming.body).digest("hex")
  const stored = await insert(pool, { ...incoming, body_digest }, true)
  if (stored) {
    return stored
  }
  const known = await rowsOf<NotificationRow>(pool, NOTIFICATIONS)
    .where({ invoice_id, body_digest })
    .first("id")
  if (known) {
    return undefined
  }
  if (await mattersStill(pool, incoming, rulesOf)) {
    return insert(pool, { ...incoming, body_digest }, false)
  }
  await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id: invoice_id })
    .increment("notifications_not_kept", 1)
  return undefined
}

/** Undefined: it is there already, or there are enough of them. */
async function insert(
  pool: Knex,
  notification: IncomingNotification & { body_digest: string },
  isBounded: boolean
): Promise<string | undefined> {
  const { provider_ids, configured_ids, invoice_id, ...columns } = notification
  const { rows } = await pool.raw<{ rows: { id: string }[] }>(
    `INSERT INTO ${NOTIFICATIONS}
       (id, invoice_id, provider_id, body_digest, body, content_type, process_at)
     SELECT
       :id, :invoice_id, :provider_id, :body_digest, :body, :content_type,
       -- Whoever stores it sees to it at once; this is for when they crash.
       now() + interval '10 seconds'
     WHERE :most = 0 OR :most > (
       SELECT count(*) FROM ${NOTIFICATIONS}
       WHERE invoice_id = :invoice_id AND deleted_at IS NULL)
     ON CONFLICT (invoice_id, body_digest) WHERE deleted_at IS NULL DO NOTHING
     RETURNING id`,
    {
      ...columns,
      id: newId("notification"),
      invoice_id,
      provider_id: ownerOf(pool, notification),
      most: isBounded ? KEPT_WITHOUT_LOOKING : 0,
    }
  )
  return rows[0]?.id
}

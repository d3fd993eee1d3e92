import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

const NOTIFICATION_OUTCOMES = [
  /** Stored, not processed yet. */
  "received",
  /** It waits for the gateway's answer to our own request. */
  "waiting",
  /** It made its invoice paid, or repeated that it was. */
  "applied",
  /** It reported a status that is not a payment. */
  "noted",
  /** It contradicts its invoice, or is not understood: see its entry. */
  "refused",
] as const

/** The row still has words that `retention` empties. */
export const NOTIFICATION_TO_EMPTY = "body IS NOT NULL"

/**
 * What the gateway sent to an invoice's address, stored before it is answered
 * with 200. However often a body is repeated, it is one row, and costs nothing more.
 */
export const SbpNotification = model
  .define("sbp_notification", {
    id: model.id({ prefix: "sbpnot" }).primaryKey(),
    /** From the address, whose MAC was right. The database may have lost the invoice. */
    invoice_id: model.text(),
    /** The provider whose key made the address. */
    provider_id: model.text(),
    body_digest: model.text(),
    /**
     * As it came, without the notification address that it may quote. Null once it
     * is emptied: a repeat is recognised by the digest.
     */
    body: model.text().nullable(),
    content_type: model.text().nullable(),
    outcome: model.enum([...NOTIFICATION_OUTCOMES]).default("received"),
    attempts: model.number().default(0),
    /** When to process it next; null when that is done. */
    process_at: model.dateTime().nullable(),
    emptied_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["invoice_id", "body_digest"], unique: true },
    { on: ["process_at"], where: "process_at IS NOT NULL" },
    // The last notification of a provider: `readProviderHealth`.
    { on: ["provider_id", "created_at"] },
    {
      name: "IDX_sbp_notification_to_empty",
      on: ["created_at"],
      where: NOTIFICATION_TO_EMPTY,
    },
  ])

export type NotificationRow = InferTypeOf<typeof SbpNotification>

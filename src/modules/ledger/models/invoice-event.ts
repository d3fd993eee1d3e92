import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/**
 * The keys in `details` that hold words of people and of other programs. All other keys
 * hold ids, sums, statuses and codes, which stay.
 */
export const WORDS = ["note", "error", "ip"] as const

/** The row still has words that `retention` empties. */
export const DETAILS_TO_EMPTY = `coalesce(${WORDS.map((name) => `details -> '${name}'`).join(", ")}) IS NOT NULL`

/**
 * What happened to an invoice, in order. Rows are only ever appended; the one exception
 * is that words can be taken out of `details`, once.
 */
export const SbpInvoiceEvent = model
  .define("sbp_invoice_event", {
    id: model.id({ prefix: "sbpiev" }).primaryKey(),
    invoice_id: model.text(),
    /** "created", "bound", "confirmed", "settled", "confirmed_by_hand", … */
    event: model.text(),
    from_state: model.text().nullable(),
    to_state: model.text().nullable(),
    /** A user's id, or null when the plugin did it by itself. */
    actor_id: model.text().nullable(),
    details: model.json(),
    emptied_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["invoice_id", "created_at"] },
    {
      name: "IDX_sbp_invoice_event_to_empty",
      on: ["created_at"],
      where: DETAILS_TO_EMPTY,
    },
  ])

export type InvoiceEventRow = InferTypeOf<typeof SbpInvoiceEvent>

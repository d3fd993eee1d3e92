import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/** What happened to an invoice, in order. Only ever appended to. */
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
  })
  .indexes([{ on: ["invoice_id", "created_at"] }])

export type InvoiceEventRow = InferTypeOf<typeof SbpInvoiceEvent>

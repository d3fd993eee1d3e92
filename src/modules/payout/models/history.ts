import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/** What happened to a payout, in order. Only ever appended to. */
export const SbpPayoutEvent = model
  .define("sbp_payout_event", {
    id: model.text().primaryKey(),
    payout_id: model.text(),
    /** "created", "approved", "sent", "answered", "resolved", ... */
    event: model.text(),
    from_state: model.text().nullable(),
    to_state: model.text().nullable(),
    /** A user's id, or null when the plugin did it by itself. */
    actor_id: model.text().nullable(),
    /** Why, in the words of who did it. */
    note: model.text().nullable(),
    details: model.json(),
  })
  .indexes([{ on: ["payout_id", "created_at"] }])

export type PayoutEventRow = InferTypeOf<typeof SbpPayoutEvent>

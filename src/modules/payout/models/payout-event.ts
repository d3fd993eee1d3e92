import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/**
 * What happened to payouts and around them, in order. Only ever appended to:
 * each row has a hash over itself and the hash of the row before it.
 */
export const SbpPayoutEvent = model
  .define("sbp_payout_event", {
    id: model.text().primaryKey(),
    /** From 1, without a gap. */
    number: model.number().unique(),
    /** Null for an entry about no payout: a refusal, an export, a person. */
    payout_id: model.text().nullable(),
    /** "created", "approved", "sent", "answered", "resolved", ... */
    event: model.text(),
    from_state: model.text().nullable(),
    to_state: model.text().nullable(),
    /** A user's id, or null when the plugin did it by itself. */
    actor_id: model.text().nullable(),
    /** The user's address at that time: users can be deleted. */
    actor_email: model.text().nullable(),
    /** Why, in the words of the user who did it. */
    note: model.text().nullable(),
    details: model.json(),
    /** See `hashOf`. */
    hash: model.text(),
  })
  .indexes([
    { on: ["payout_id", "number"] },
    { on: ["actor_id", "created_at"] },
    { on: ["number"], where: "payout_id IS NULL" },
  ])

export type PayoutEventRow = InferTypeOf<typeof SbpPayoutEvent>

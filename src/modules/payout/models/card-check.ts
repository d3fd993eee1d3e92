import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/** Why no payout was made to a card that was compared. */
const CARD_REFUSALS = [
  "per_card_limit",
  "duplicate_payout",
  "idempotency_key_used",
  "another_card",
] as const

/**
 * A user typed a card, which was compared with cards that are known. A user who
 * does that often without sending anything is guessing a number. The row holds
 * nothing of the card.
 */
export const SbpPayoutCardCheck = model
  .define("sbp_payout_card_check", {
    id: model.text().primaryKey(),
    /** A user's id. */
    actor_id: model.text(),
    /** The payout that it was typed for, or compared with. */
    payout_id: model.text().nullable(),
    /** Of the request, which may have become a payout. */
    idempotency_key: model.text().nullable(),
    /** Null if the card was not refused. */
    refusal: model.enum([...CARD_REFUSALS]).nullable(),
  })
  .indexes([
    { on: ["actor_id", "created_at"] },
    { on: ["idempotency_key"], where: "refusal IS NOT NULL" },
  ])

export type CardCheckRow = InferTypeOf<typeof SbpPayoutCardCheck>

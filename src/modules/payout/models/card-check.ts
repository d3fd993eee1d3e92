import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/** Why a card that was compared led to no payout. */
export const CARD_REFUSALS = [
  "per_card_limit",
  "duplicate_payout",
  "idempotency_key_used",
  "another_card",
] as const

/**
 * A card that somebody typed was compared with cards that are known. Who does
 * that often without sending anything is guessing a number. Nothing of the card
 * is in it.
 */
export const SbpPayoutCardCheck = model
  .define("sbp_payout_card_check", {
    id: model.text().primaryKey(),
    /** A user's id. */
    actor_id: model.text(),
    /** The payout that it was typed for, or held against. */
    payout_id: model.text().nullable(),
    /** Of the request, which may have become a payout. */
    idempotency_key: model.text().nullable(),
    /** Null where nothing stood against it. */
    refusal: model.enum([...CARD_REFUSALS]).nullable(),
  })
  .indexes([
    { on: ["actor_id", "created_at"] },
    { on: ["idempotency_key"], where: "refusal IS NOT NULL" },
  ])

export type CardCheckRow = InferTypeOf<typeof SbpPayoutCardCheck>

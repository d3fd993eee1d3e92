import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/**
 * The id of a payout that was announced to others and not made in time. They
 * have stopped to wait for it, so it must not be made any more.
 */
export const SbpPayoutVoidedId = model.define("sbp_payout_voided_id", {
  id: model.text().primaryKey(),
})

export type VoidedIdRow = InferTypeOf<typeof SbpPayoutVoidedId>

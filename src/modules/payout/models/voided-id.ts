import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/**
 * The id of a payout that the ledger reserved money for, and that was not created
 * in time. The reservation is released, so the payout must not be created any more.
 */
export const SbpPayoutVoidedId = model.define("sbp_payout_voided_id", {
  id: model.text().primaryKey(),
})

export type VoidedIdRow = InferTypeOf<typeof SbpPayoutVoidedId>

import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import { amount } from "../../../shared/amount-columns"

/**
 * One payout of a batch, before it exists. Once it exists, its texts move to the payout and
 * the link, so that they are emptied in one place.
 */
export const SbpPayoutBatchRow = model
  .define("sbp_payout_batch_row", {
    id: model.text().primaryKey(),
    batch_id: model.text(),
    /** From 1, in the order in which they were given. */
    number: model.number(),
    recipient_name: model.text().nullable(),
    recipient_email: model.text().nullable(),
    amount: amount(),
    description: model.text().nullable(),
    order_id: model.text().nullable(),
    order_number: model.number().nullable(),
    /** Its creator confirmed that it repeats another payout. */
    is_duplicate: model.boolean().default(false),
    /** Seals the row: without the store's key, no row can be added. */
    seal: model.text(),
    /** Null until it is made. */
    payout_id: model.text().nullable(),
  })
  .indexes([
    { on: ["batch_id", "number"], unique: true },
    { on: ["payout_id"], where: "payout_id IS NOT NULL" },
    {
      name: "IDX_sbp_payout_batch_row_to_empty",
      on: ["created_at"],
      where: "recipient_name IS NOT NULL",
    },
  ])

export type StoredBatchRow = InferTypeOf<typeof SbpPayoutBatchRow>

import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import { amount } from "../../../shared/amount-columns"

/**
 * One payout of a batch, before it exists. Its words go once it does: the payout and its
 * link have them then, and one place is to be emptied.
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
    /** Without the store's key, nobody can add a row. */
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

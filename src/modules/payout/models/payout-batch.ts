import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import type { CurrencyCode } from "../../../domain/money"
import {
  BATCH_OBSTACLES,
  BATCH_STATES,
} from "../../../domain/states/payout-batch"
import { amount } from "../../../shared/amount-columns"

/** Its latest state is not published yet. */
export const UNPUBLISHED_BATCH = "published_state IS DISTINCT FROM state"

/**
 * Payouts by link that one second person approves as a whole. Its rows never change: what
 * was approved is what is paid.
 */
export const SbpPayoutBatch = model
  .define("sbp_payout_batch", {
    id: model.text().primaryKey(),
    state: model.enum([...BATCH_STATES]),
    /** Made by the client, so that a reload or a double click makes one batch. */
    idempotency_key: model.text().unique(),
    /** What people call it. Empty once the batch is emptied. */
    name: model.text(),
    shop_id: model.text(),
    currency_code: model.text(),
    row_count: model.number(),
    /** The total of its rows. */
    amount: amount(),
    /** Seals its content, to recognise it. Empty once the batch is emptied. */
    digest: model.text(),
    /** How many rows repeat another payout, as its creator confirmed. */
    duplicates: model.number().default(0),
    /** How many days each link lives once it is live. */
    days: model.number(),
    requires_code: model.boolean().default(false),
    created_by: model.text(),
    approved_by: model.text().nullable(),
    /** The user who rejected it or withdrew the rest of it. */
    resolved_by: model.text().nullable(),
    /** Until when it may be approved. */
    approve_by: model.dateTime(),
    approved_at: model.dateTime().nullable(),
    /** Seals its approval: without the store's key, it cannot be approved. */
    approval_seal: model.text().nullable(),
    /** Why its links are not made for now. */
    obstacle: model.enum([...BATCH_OBSTACLES]).nullable(),
    /** The state that was published last to the merchant's subscribers. */
    published_state: model.text().nullable(),
    /** When its texts were emptied. */
    emptied_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["created_at", "id"] },
    {
      on: ["state"],
      where: "state IN ('awaiting_approval', 'making', 'withdrawing')",
    },
    { on: ["updated_at"], where: UNPUBLISHED_BATCH },
    {
      name: "IDX_sbp_payout_batch_to_empty",
      on: ["created_at"],
      where: "emptied_at IS NULL",
    },
  ])

type Columns = InferTypeOf<typeof SbpPayoutBatch>

export type PayoutBatchRow = Omit<Columns, "currency_code"> & {
  currency_code: CurrencyCode
}

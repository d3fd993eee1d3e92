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
    /** What people call it. Empty once it is emptied. */
    name: model.text(),
    shop_id: model.text(),
    currency_code: model.text(),
    row_count: model.number(),
    /** What its rows come to. */
    amount: amount(),
    /** Of its content, with the store's key: to know it again. Empty once it is emptied. */
    digest: model.text(),
    /** How many rows its creator confirmed that repeat another payout. */
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
    /** Without the store's key, nobody can approve it. */
    approval_seal: model.text().nullable(),
    /** Why it is not made further, until that is over. */
    obstacle: model.enum([...BATCH_OBSTACLES]).nullable(),
    /** The state that was published last to the merchant's subscribers. */
    published_state: model.text().nullable(),
    /** Since when nothing of its words is left. */
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

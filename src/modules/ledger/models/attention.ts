import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import { ATTENTION_REASONS } from "../../../domain/attention-reasons"
import { DETAILS_TO_EMPTY } from "./invoice-event"

/** The row still has words that `retention` empties. The plugin's own notes are codes. */
export const ATTENTION_TO_EMPTY = `(${DETAILS_TO_EMPTY} OR (note IS NOT NULL AND resolved_by IS NOT NULL))`

/**
 * An entry on the operator's list: a person has to look at something. Where the money
 * is, only the invoice says.
 */
export const SbpAttention = model
  .define("sbp_attention", {
    id: model.id({ prefix: "sbpatt" }).primaryKey(),
    reason: model.enum([...ATTENTION_REASONS]),
    /** The id of what it is about: see `subject` in domain/attention-reasons. */
    subject_id: model.text(),
    invoice_id: model.text().nullable(),
    notification_id: model.text().nullable(),
    payout_id: model.text().nullable(),
    /** The facts at the time: ids, amounts, statuses. Nothing personal. */
    details: model.json(),
    /** The money that it is about, as decimal text; null: not known. */
    amount: model.text().nullable(),
    currency_code: model.text().nullable(),
    /** The user who works on it. */
    assigned_to: model.text().nullable(),
    assigned_at: model.dateTime().nullable(),
    /** Until when it is put away. */
    snoozed_until: model.dateTime().nullable(),
    snoozed_by: model.text().nullable(),
    resolved_at: model.dateTime().nullable(),
    /** A user's id, or null if the problem was over by itself. */
    resolved_by: model.text().nullable(),
    note: model.text().nullable(),
    /** When it was published to subscribers. */
    published_at: model.dateTime().nullable(),
    emptied_at: model.dateTime().nullable(),
    /** When an alert about it was written for the operators. */
    alerted_at: model.dateTime().nullable(),
  })
  .indexes([
    // The same problem, reported a thousand times, is one entry.
    {
      on: ["subject_id", "reason"],
      unique: true,
      where: "resolved_at IS NULL",
    },
    // What the list is sorted by: `findAttentionPage`.
    { on: ["created_at", "id"] },
    { on: ["resolved_at", "id"] },
    { on: ["invoice_id"] },
    { on: ["created_at"], where: "published_at IS NULL" },
    {
      name: "IDX_sbp_attention_to_empty",
      on: ["resolved_at"],
      where: `resolved_at IS NOT NULL AND ${ATTENTION_TO_EMPTY}`,
    },
    {
      name: "IDX_sbp_attention_not_alerted",
      on: ["created_at"],
      where: "alerted_at IS NULL AND resolved_at IS NULL",
    },
  ])

export type AttentionRow = InferTypeOf<typeof SbpAttention>

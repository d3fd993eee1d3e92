import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import { ATTENTION_REASONS } from "../../../domain/attention-reasons"

/**
 * An entry on the operator's list: a person has to look at something. It says
 * nothing about money, which only the invoice does.
 */
export const SbpAttention = model
  .define("sbp_attention", {
    id: model.id({ prefix: "sbpatt" }).primaryKey(),
    reason: model.enum([...ATTENTION_REASONS]),
    /** The id of what it is about: an invoice, a notification or a payout. */
    subject_id: model.text(),
    invoice_id: model.text().nullable(),
    notification_id: model.text().nullable(),
    payout_id: model.text().nullable(),
    /** The facts at the time: ids, amounts, statuses. Nothing personal. */
    details: model.json(),
    resolved_at: model.dateTime().nullable(),
    /** A user's id, or null if it was over by itself. */
    resolved_by: model.text().nullable(),
    note: model.text().nullable(),
    /** When it was published to subscribers. */
    published_at: model.dateTime().nullable(),
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
  ])

export type AttentionRow = InferTypeOf<typeof SbpAttention>

import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import { ATTENTION_REASONS } from "../../../shared/attention-reasons"

/**
 * Something that a person has to look at. It says nothing about money: that is
 * the invoice's to say.
 */
export const SbpAttention = model
  .define("sbp_attention", {
    id: model.id({ prefix: "sbpatt" }).primaryKey(),
    reason: model.enum([...ATTENTION_REASONS]),
    /** What it is about: the id of an invoice, a notification or a payout. */
    subject_id: model.text(),
    invoice_id: model.text().nullable(),
    notification_id: model.text().nullable(),
    payout_id: model.text().nullable(),
    /** The facts at the time: ids, amounts, statuses. Nothing personal. */
    details: model.json(),
    resolved_at: model.dateTime().nullable(),
    /** A user's id, or null when the matter settled itself. */
    resolved_by: model.text().nullable(),
    note: model.text().nullable(),
    /** When subscribers were told of it. */
    announced_at: model.dateTime().nullable(),
  })
  .indexes([
    // The same trouble, told a thousand times, is one entry.
    {
      on: ["subject_id", "reason"],
      unique: true,
      where: "resolved_at IS NULL",
    },
    { on: ["resolved_at", "created_at"] },
    { on: ["invoice_id"] },
    { on: ["created_at"], where: "announced_at IS NULL" },
  ])

export type AttentionRow = InferTypeOf<typeof SbpAttention>

import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/** What is known of an attempt: nothing yet, that it arrived, or did not. */
const REFUND_OUTCOMES = ["open", "paid", "not_paid"] as const

export type RefundOutcome = (typeof REFUND_OUTCOMES)[number]

/** The row still has words that `retention` empties. */
export const ATTEMPT_TO_EMPTY = "note IS NOT NULL"

/**
 * One try to bring a refund's money back: a payout, or a return in the gateway's
 * cabinet. A refund that is booked and did not arrive gets several.
 */
export const SbpRefundAttempt = model
  .define("sbp_refund_attempt", {
    id: model.text().primaryKey(),
    refund_id: model.text(),
    invoice_id: model.text(),
    /** Null for a return in the cabinet. */
    payout_id: model.text().nullable(),
    /** The payout that did not arrive, and that this one replaces. */
    replaces_id: model.text().nullable(),
    /** Made by the client, so that a double click is one attempt. */
    idempotency_key: model.text().unique(),
    outcome: model.enum([...REFUND_OUTCOMES]).default("open"),
    /** When it brought the money back, as far as is known. */
    returned_at: model.dateTime().nullable(),
    /** The payout's version of this outcome: older events change nothing. */
    payout_version: model.number().default(0),
    /** When to look whether its payout was made at all; null once that is known. */
    check_at: model.dateTime().nullable(),
    created_by: model.text(),
    note: model.text().nullable(),
    emptied_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["refund_id"] },
    { on: ["invoice_id"] },
    { on: ["payout_id"], unique: true, where: "payout_id IS NOT NULL" },
    // Finds payments by the time at which money went back: `findInvoicePage`.
    { on: ["returned_at"], where: "outcome = 'paid'" },
    { on: ["check_at"], where: "check_at IS NOT NULL" },
    {
      name: "IDX_sbp_refund_attempt_to_empty",
      on: ["created_at"],
      where: ATTEMPT_TO_EMPTY,
    },
  ])

export type RefundAttemptRow = InferTypeOf<typeof SbpRefundAttempt>

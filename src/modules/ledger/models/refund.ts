import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import { REFUND_STATES } from "../../../domain/states/refund"
import { amount, amountOrNull } from "../../../shared/amount-columns"

/** How money goes back: by a payout of ours, or in the gateway's cabinet. */
export const REFUND_KINDS = ["return", "recorded"] as const

/** The row still has words that `retention` empties. */
export const REFUND_TO_EMPTY = "(note IS NOT NULL OR book_error IS NOT NULL)"

/**
 * The record that a part of an invoice's money goes back, or went back: without one,
 * Medusa books no refund. Never deleted.
 */
export const SbpRefund = model
  .define("sbp_refund", {
    id: model.text().primaryKey(),
    invoice_id: model.text(),
    kind: model.enum([...REFUND_KINDS]),
    state: model.enum([...REFUND_STATES]),
    amount: amount(),
    currency_code: model.text(),
    /** It is in Medusa's books, and no attempt has brought the money back. */
    is_unpaid: model.boolean().default(false),
    /**
     * The part of it that the order did not owe when it was promised, as a person
     * confirmed; null without an order.
     */
    beyond_owed: amountOrNull(),

    created_by: model.text(),
    note: model.text().nullable(),
    /** Medusa's refund reason, from the merchant's own list. */
    refund_reason_id: model.text().nullable(),
    /** When the attempt that brought the money back was paid, as far as is known. */
    returned_at: model.dateTime().nullable(),

    /** Medusa's refund that stands for it; null if Medusa had nothing to book. */
    medusa_refund_id: model.text().nullable(),
    /** When Medusa was asked to book it. */
    booking_started_at: model.dateTime().nullable(),
    booked_at: model.dateTime().nullable(),
    book_attempts: model.number().default(0),
    /** Why Medusa refused to book it, for the operator. */
    book_error: model.text().nullable(),
    /** When to try to book it next; null when there is nothing to try. */
    book_at: model.dateTime().nullable(),
    emptied_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["invoice_id"] },
    {
      on: ["medusa_refund_id"],
      unique: true,
      where: "medusa_refund_id IS NOT NULL",
    },
    // What the list is sorted by: `findRefundPage`.
    { on: ["created_at", "id"] },
    { on: ["returned_at", "id"] },
    { on: ["booked_at", "id"] },
    { on: ["state", "created_at"] },
    { on: ["book_at"], where: "book_at IS NOT NULL" },
    {
      name: "IDX_sbp_refund_to_empty",
      on: ["created_at"],
      where: REFUND_TO_EMPTY,
    },
  ])

export type RefundRow = InferTypeOf<typeof SbpRefund>

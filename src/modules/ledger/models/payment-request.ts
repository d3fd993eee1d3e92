import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/**
 * The record that staff asked for what an order owes. It moves no money and opens
 * nothing: the link is that of Medusa's payment collection. It says who asked, and
 * whether the customer paid.
 */
export const SbpPaymentRequest = model
  .define("sbp_payment_request", {
    id: model.text().primaryKey(),
    order_id: model.text(),
    payment_collection_id: model.text(),
    /** The sum that was asked for. */
    amount: model.text(),
    /** Lower case. */
    currency_code: model.text(),
    created_by: model.text(),
    /** When its page was first opened. */
    opened_at: model.dateTime().nullable(),
    /** When it was last sent by e-mail, and how often it was. */
    sent_at: model.dateTime().nullable(),
    times_sent: model.number().default(0),
    /** When money for its collection was booked. */
    paid_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["order_id"] },
    { on: ["payment_collection_id"] },
    // A double click is one request.
    {
      on: ["payment_collection_id", "amount"],
      unique: true,
      where: "paid_at IS NULL",
    },
  ])

export type PaymentRequestRow = InferTypeOf<typeof SbpPaymentRequest>

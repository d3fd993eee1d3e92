import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import { INVOICE_STATES } from "../../../shared/states/invoice"

/**
 * One payment asked of a shopper: the truth about money in. Rows are committed
 * before the gateway is called and never deleted.
 */
export const SbpInvoice = model
  .define("sbp_invoice", {
    /** Made by `newId`: it is part of the address that the gateway is given. */
    id: model.text().searchable().primaryKey(),
    provider_id: model.text(),
    shop_id: model.text(),
    state: model.enum([...INVOICE_STATES]).default("creating"),

    /**
     * The order number that the gateway was given, and what notifications are
     * held against: the invoice's own id, which opens nothing in the store.
     */
    gateway_order_id: model.text().searchable().nullable(),
    /** The session that it is bound to now. A cart that changes takes it away. */
    session_id: model.text().nullable(),
    /** Every session that it was ever bound to: shoppers return with old ones. */
    session_ids: model.array(),
    /** Null only for one that the database had lost, and a person wrote down again. */
    payment_collection_id: model.text().searchable().nullable(),

    /** Decimal text with two digits, rounded once, before it was sent. */
    amount: model.text(),
    currency_code: model.text(),
    expires_at: model.dateTime(),

    idempotency_key: model.text().unique(),
    gateway_payment_id: model.text().searchable().nullable(),
    gateway_status: model.text().nullable(),
    /** It has told another one than at first: the link is not offered again. */
    status_moved: model.boolean().default(false),
    confirmation_url: model.text().nullable(),
    /** When the gateway first told anything about it; null if it never did. */
    notified_at: model.dateTime().nullable(),
    /** How many notifications came that could change nothing any more. */
    notifications_not_kept: model.number().default(0),
    /** Why creating it failed, for the operator. */
    error_code: model.text().nullable(),
    error_message: model.text().nullable(),

    /** That money arrived. Once set, these three are never unset. */
    paid_at: model.dateTime().nullable(),
    received_amount: model.text().nullable(),
    credited_amount: model.text().nullable(),

    /** Settlement wants it on a new session, because its own has gone. */
    rebinding: model.boolean().default(false),
    /** A person sees to it: no machine makes an order of it any more. */
    left_to_person: model.boolean().default(false),
    /**
     * Since when Medusa has been at it. Still there when settling begins, it
     * says that Medusa was stopped in the middle.
     */
    booking_since: model.dateTime().nullable(),
    /** When it was found out that an order had been left half made. */
    interrupted_at: model.dateTime().nullable(),
    settle_attempts: model.number().default(0),
    /** When to try to settle it next; null when there is nothing to try. */
    settle_at: model.dateTime().nullable(),
    settled_at: model.dateTime().nullable(),
    medusa_payment_id: model.text().nullable(),
    /** Its money goes back, and its cart was taken off Medusa's payment. */
    cart_freed: model.boolean().default(false),
    order_id: model.text().searchable().nullable(),
  })
  .indexes([
    { on: ["session_id"], unique: true, where: "session_id IS NOT NULL" },
    { on: ["session_ids"], type: "GIN" },
    { on: ["payment_collection_id"] },
    // One question to the gateway at a time: see `openInvoice`.
    {
      name: "IDX_sbp_invoice_being_made",
      on: ["payment_collection_id", "provider_id", "amount", "currency_code"],
      unique: true,
      where: "state = 'creating' AND error_code IS NULL",
    },
    { on: ["gateway_payment_id"] },
    { on: ["order_id"] },
    { on: ["state", "created_at"] },
    { on: ["settle_at"], where: "settle_at IS NOT NULL" },
    { on: ["expires_at"], where: "state IN ('creating', 'open')" },
    { on: ["created_at"] },
    { on: ["paid_at"] },
    // Those that the gateway never told anything about.
    { on: ["state", "expires_at"], where: "notified_at IS NULL" },
  ])

export type InvoiceRow = InferTypeOf<typeof SbpInvoice>

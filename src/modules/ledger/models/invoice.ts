import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import { INVOICE_STATES } from "../../../domain/states/invoice"
import { amount, amountOrNull } from "../../../shared/amount-columns"

/** A test payment that can be paid: each provider has one at a time. */
export const TEST_UNDER_WAY = `is_test AND status_moved_at IS NULL AND
  (state = 'open' OR (state = 'creating' AND error_code IS NULL))`.replaceAll(
  /\s+/g,
  " "
)

/** The index that lets one payment of the gateway pay only one invoice. */
export const ONE_PAYMENT_EACH = "IDX_sbp_invoice_one_payment_each"

/** The row still has words that `retention` empties. */
export const INVOICE_TO_EMPTY = "error_message IS NOT NULL"

/**
 * One payment asked of a shopper: the truth about money in. Rows are committed
 * before the gateway is called and never deleted.
 */
export const SbpInvoice = model
  .define("sbp_invoice", {
    /** Made by `newId`: it is part of the address that the gateway is given. */
    id: model.text().searchable().primaryKey(),
    /** What people read to each other instead of the id. Postgres makes it: `referenceOf`. */
    reference: model.text().unique(),
    provider_id: model.text(),
    shop_id: model.text(),
    /** Written by `moveInvoice`, as the table of transitions allows it. */
    state: model.enum([...INVOICE_STATES]).default("creating"),
    /** Made by staff to test the way of the money. Written with the row, never changed. */
    is_test: model.boolean().default(false),

    /**
     * The order number that the gateway was given, and that notifications are
     * compared with: the invoice's own id, which opens nothing in the store.
     */
    gateway_order_id: model.text().searchable().nullable(),
    /** The session that it is bound to now. A change of the cart takes it away. */
    session_id: model.text().nullable(),
    /** The sessions that it was ever bound to (`everBoundTo`): shoppers return with old ones. */
    session_ids: model.array(),
    /** Null for a test, and for an invoice that a person restored after the database lost it. */
    payment_collection_id: model.text().searchable().nullable(),

    /** Rounded once, before it was sent. */
    amount: amount(),
    currency_code: model.text(),
    expires_at: model.dateTime(),

    idempotency_key: model.text().unique(),
    gateway_payment_id: model.text().searchable().nullable(),
    gateway_status: model.text().nullable(),
    /** When the gateway last reported a new status: the link is not reused from then on. */
    status_moved_at: model.dateTime().nullable(),
    confirmation_url: model.text().nullable(),
    /** When the first notification about it came; null if none did. */
    notified_at: model.dateTime().nullable(),
    /** How many notifications came that could no longer change anything. */
    notifications_not_kept: model.number().default(0),
    /** Why creating it failed, for the operator. */
    error_code: model.text().nullable(),
    error_message: model.text().nullable(),

    /** When money arrived, and how much. Once set, these three are never unset. */
    paid_at: model.dateTime().nullable(),
    received_amount: amountOrNull(),
    credited_amount: amountOrNull(),

    // Marks of its settling beside its state: `INVOICE_MARKS`, docs/states.md.
    // Only `markColumns` writes them; `due.ts` writes `settle_at`.

    /** When it is settled next; null: not by itself. */
    settle_at: model.dateTime().nullable(),
    /** Its session was deleted: the next session of its collection is bound to it. */
    awaits_session: model.boolean().default(false),
    /** A person decided about it: the machine makes no order of it any more. */
    decided_by_person: model.boolean().default(false),
    /**
     * When Medusa was asked to make its order. If it is set when a settlement begins,
     * a process was killed inside Medusa.
     */
    booking_started_at: model.dateTime().nullable(),
    /** When its order was found half made. */
    interrupted_at: model.dateTime().nullable(),
    /** Its money is returned, and its cart was unlinked from Medusa's payment. */
    cart_unlinked: model.boolean().default(false),

    /** When the sweep checked whether its shopper has given up. */
    followed_up_at: model.dateTime().nullable(),
    settle_attempts: model.number().default(0),
    settled_at: model.dateTime().nullable(),
    medusa_payment_id: model.text().nullable(),
    order_id: model.text().searchable().nullable(),
    emptied_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["session_id"], unique: true, where: "session_id IS NOT NULL" },
    { on: ["session_ids"], type: "GIN" },
    { on: ["payment_collection_id"] },
    {
      name: "IDX_sbp_invoice_test_under_way",
      on: ["provider_id"],
      unique: true,
      where: TEST_UNDER_WAY,
    },
    {
      name: "IDX_sbp_invoice_tests",
      on: ["created_at", "id"],
      where: "is_test",
    },
    // One request to the gateway at a time: see `openInvoice`.
    {
      name: "IDX_sbp_invoice_being_created",
      on: ["payment_collection_id", "provider_id", "amount", "currency_code"],
      unique: true,
      where: "state = 'creating' AND error_code IS NULL",
    },
    { on: ["gateway_payment_id"], where: "gateway_payment_id IS NOT NULL" },
    {
      name: ONE_PAYMENT_EACH,
      on: ["shop_id", "gateway_payment_id"],
      unique: true,
      where: "paid_at IS NOT NULL",
    },
    { on: ["order_id"], where: "order_id IS NOT NULL" },
    { on: ["state", "provider_id", "created_at"] },
    { on: ["provider_id", "created_at"] },
    { on: ["settle_at"], where: "settle_at IS NOT NULL" },
    { on: ["expires_at"], where: "state IN ('creating', 'open')" },
    {
      name: "IDX_sbp_invoice_to_follow_up",
      on: ["expires_at"],
      where: "followed_up_at IS NULL AND state IN ('expired', 'failed')",
    },
    // What the list is sorted by: `findInvoicePage`.
    { on: ["created_at", "id"] },
    { on: ["paid_at", "id"] },
    // The first payment of a shop: `findFirstPaid`.
    { on: ["shop_id", "paid_at", "id"], where: "paid_at IS NOT NULL" },
    // The invoices that no notification ever came for.
    { on: ["state", "expires_at"], where: "notified_at IS NULL" },
    {
      name: "IDX_sbp_invoice_to_empty",
      on: ["created_at"],
      where: INVOICE_TO_EMPTY,
    },
  ])
  .checks([
    {
      // No shopper's payment can become a test, and leave the figures.
      name: "sbp_invoice_test_has_no_cart",
      expression: (columns) =>
        `NOT ${columns.is_test} OR ${columns.payment_collection_id} IS NULL`,
    },
  ])

export type InvoiceRow = InferTypeOf<typeof SbpInvoice>

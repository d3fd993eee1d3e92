import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import { PAYOUT_DOUBTS } from "../../../domain/attention-reasons"
import type { CurrencyCode } from "../../../domain/money"
import { PAYOUT_PURPOSES } from "../../../domain/payout-purposes"
import { PAYOUT_STATES } from "../../../domain/states/payout"
import { amount, amountOrNull } from "../../../shared/amount-columns"

/** Its latest state, or the reason why it needs attention, is not published yet. */
export const UNPUBLISHED =
  "(attention IS DISTINCT FROM published_attention OR ((purpose = 'return' OR state <> 'sending') AND published_state IS DISTINCT FROM state))"

/** The row still has what `retention` empties: at least a fingerprint. */
export const PAYOUT_TO_EMPTY = "emptied_at IS NULL"

/**
 * Money sent to a card: the truth about money out. A row is committed before
 * the gateway is called and never deleted. Of the card it knows a mask and a
 * keyed fingerprint, nothing else.
 */
export const SbpPayout = model
  .define("sbp_payout", {
    id: model.text().primaryKey(),
    /** The short id that people read to each other. Postgres makes it; see `referenceOf`. */
    reference: model.text().unique(),
    state: model.enum([...PAYOUT_STATES]),
    /** Counts the changes, so that a reader can put them in order. */
    version: model.number().default(1),
    purpose: model.enum([...PAYOUT_PURPOSES]).default("payout"),
    /** Made by the client, so that a reload or a double click makes one payout. */
    idempotency_key: model.text().unique(),
    shop_id: model.text(),

    amount: amount(),
    currency_code: model.text(),
    /** Null until the recipient of a link has typed their card. */
    first6: model.text().nullable(),
    last4: model.text().nullable(),
    /** Empty until then, and once the payout is emptied: it recognises no card. */
    fingerprint: model.text(),
    description: model.text().nullable(),
    /** Search words: of the description and of a link's recipient, in lower case. */
    words: model.array(),
    metadata: model.json().nullable(),
    order_id: model.text().nullable(),
    /** The invoice whose money it returns. */
    invoice_id: model.text().nullable(),
    /** The payout that did not reach its card, and that this one replaces. */
    replaces_id: model.text().nullable(),

    created_by: model.text(),
    approved_by: model.text().nullable(),
    /** The user who rejected it, resolved it or marked it as bounced last. */
    resolved_by: model.text().nullable(),
    /** Until when it may be approved; null if it needs no approval. */
    approve_by: model.dateTime().nullable(),
    /** How often an approver typed another card than its creator. */
    approval_mismatches: model.number().default(0),

    /** From when on it counts towards the limits of a day. */
    counted_at: model.dateTime(),
    /** When the call began. Set once: nothing is ever sent twice. */
    sent_at: model.dateTime().nullable(),
    /** After that, the sweep marks it unknown. */
    answer_due_at: model.dateTime().nullable(),
    paid_at: model.dateTime().nullable(),

    gateway_id: model.text().nullable(),
    gateway_status: model.text().nullable(),
    final_amount: amountOrNull(),
    /** The gateway answered that it failed, which is no proof that nothing was sent. */
    is_refused: model.boolean().default(false),
    /** Why it failed or is unknown, for the operator. */
    error_code: model.text().nullable(),
    error_message: model.text().nullable(),

    /** Why a person has to look at it, if one has to. */
    attention: model.enum([...PAYOUT_DOUBTS]).nullable(),
    /** The `attention` that was published last to the operator's list, which is kept elsewhere. */
    published_attention: model.enum([...PAYOUT_DOUBTS]).nullable(),
    /** The state that was published last to the merchant's subscribers. */
    published_state: model.text().nullable(),

    /** When its texts and its fingerprint were emptied. */
    emptied_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["created_at", "id"] },
    { on: ["state", "created_at"] },
    { on: ["purpose", "created_at"] },
    { on: ["created_by", "created_at"] },
    { on: ["approved_by"], where: "approved_by IS NOT NULL" },
    { on: ["paid_at"] },
    { on: ["counted_at"] },
    { on: ["shop_id", "counted_at", "id"] },
    { on: ["fingerprint", "counted_at"] },
    {
      on: ["gateway_id", "shop_id"],
      unique: true,
      where: "gateway_id IS NOT NULL",
    },
    { on: ["order_id"] },
    { on: ["invoice_id"] },
    { on: ["replaces_id"] },
    { on: ["last4"] },
    { on: ["first6"] },
    { on: ["answer_due_at"], where: "state = 'sending'" },
    { on: ["approve_by"], where: "state = 'awaiting_approval'" },
    {
      on: ["updated_at"],
      where: UNPUBLISHED,
    },
    {
      name: "IDX_sbp_payout_to_empty",
      on: ["updated_at"],
      where: PAYOUT_TO_EMPTY,
    },
  ])

type Columns = InferTypeOf<typeof SbpPayout>

/** What the columns hold, as their only writers have checked it. */
export type PayoutRow = Omit<Columns, "currency_code" | "metadata"> & {
  currency_code: CurrencyCode
  metadata: Record<string, string> | null
}

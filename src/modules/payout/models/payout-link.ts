import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/**
 * A payout whose recipient types the card, on a page of the store whose address only
 * they know. The row has neither the address nor a card.
 */
export const SbpPayoutLink = model
  .define("sbp_payout_link", {
    id: model.text().primaryKey(),
    payout_id: model.text().unique(),
    /** SHA-256 of the token in its address. */
    token_digest: model.text().unique(),
    /** Empty once the payout is emptied. */
    recipient_name: model.text(),
    /** Null: the operator hands the address over. */
    recipient_email: model.text().nullable(),
    /** How many days it lives once it is live. */
    days: model.number(),
    /** Null until it is live. */
    expires_at: model.dateTime().nullable(),
    /** Seals the link as it went live: without the store's key, no link can be forged. */
    seal: model.text().nullable(),
    /** The recipient has to know a code, too. */
    requires_code: model.boolean().default(false),
    /** How often a wrong code or a card that may not be used was typed. */
    attempts: model.number().default(0),
    /** First opening only. Mail scanners open links as well. */
    opened_at: model.dateTime().nullable(),
    /** From which network; no full address is kept. */
    opened_from: model.text().nullable(),
    used_at: model.dateTime().nullable(),
    used_from: model.text().nullable(),
    /** When the e-mail with its address is to be sent; null: not. */
    mail_at: model.dateTime().nullable(),
    mailed_at: model.dateTime().nullable(),
    /** How often that was tried since a person last asked for it. */
    mail_attempts: model.number().default(0),
    /** When the e-mail is to be sent that says that it was used; null: not. */
    notify_at: model.dateTime().nullable(),
    notified_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["recipient_email", "created_at"] },
    { on: ["expires_at"], where: "used_at IS NULL" },
    { on: ["mail_at"], where: "mail_at IS NOT NULL" },
    { on: ["notify_at"], where: "notify_at IS NOT NULL" },
  ])

export type PayoutLinkRow = InferTypeOf<typeof SbpPayoutLink>

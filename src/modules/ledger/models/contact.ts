import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/** The row still has words that `retention` empties. */
export const CONTACT_TO_EMPTY =
  "(email IS NOT NULL OR name IS NOT NULL OR phone IS NOT NULL)"

/**
 * The shopper of an invoice, copied from Medusa's cart or order, so that staff find the
 * invoice among a million others by what they know. Medusa's tables have no index for
 * that. A trigger makes a row for each invoice, and says when to copy it again.
 */
export const SbpContact = model
  .define("sbp_contact", {
    /** The invoice's id. */
    id: model.text().primaryKey(),
    email: model.text().nullable(),
    name: model.text().nullable(),
    phone: model.text().nullable(),
    order_number: model.number().nullable(),
    /** When the e-mail last changed after the payment. */
    email_changed_at: model.dateTime().nullable(),
    /** The words by which it is found: `contactWords`. */
    words: model.array(),
    /** When it is copied next; null: the copy is up to date. */
    due_at: model.dateTime().nullable(),
    emptied_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["due_at"], where: "due_at IS NOT NULL" },
    {
      name: "IDX_sbp_contact_to_empty",
      on: ["created_at"],
      where: CONTACT_TO_EMPTY,
    },
  ])

export type ContactRow = InferTypeOf<typeof SbpContact>

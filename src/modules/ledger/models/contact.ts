import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/** It still has what `retention` empties. */
export const CONTACT_WORDS =
  "(email IS NOT NULL OR name IS NOT NULL OR phone IS NOT NULL)"

/**
 * Who an invoice was asked of, as Medusa's cart or order has it: so that it is found
 * by what people know, among a million others. Medusa's tables have no index for
 * that. A trigger makes a row for each invoice, and says when it is to be copied again.
 */
export const SbpContact = model
  .define("sbp_contact", {
    /** The invoice's. */
    id: model.text().primaryKey(),
    email: model.text().nullable(),
    name: model.text().nullable(),
    phone: model.text().nullable(),
    order_number: model.number().nullable(),
    /** When the e-mail last became another one than the payment was made with. */
    email_changed_at: model.dateTime().nullable(),
    /** By which it is found: `contactWords`. */
    words: model.array(),
    /** When it is copied next; null: it is as the cart or the order was. */
    due_at: model.dateTime().nullable(),
    emptied_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["due_at"], where: "due_at IS NOT NULL" },
    {
      name: "IDX_sbp_contact_to_empty",
      on: ["created_at"],
      where: CONTACT_WORDS,
    },
  ])

export type ContactRow = InferTypeOf<typeof SbpContact>

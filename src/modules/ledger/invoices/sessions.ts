import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { changeInvoice } from "./move-invoice"

/**
 * Takes a session away from its invoice, because Medusa deletes it. The link
 * stays payable, and the row still says whose money that would be, or is.
 */
export async function releaseSession(
  pool: Knex,
  sessionId: string
): Promise<void> {
  await changeInvoice(
    pool,
    { session_id: sessionId },
    {
      marks: { session: "none" },
      event: "detached",
      details: { session_id: sessionId },
    }
  )
}

/**
 * Lets a paid invoice whose session was deleted be bound to the next session of
 * its collection that is for exactly its amount: `openInvoice` does that. Not
 * once a person has decided about it, because that session would ask the shopper
 * for the money again.
 */
export async function awaitSession(
  pool: Knex,
  invoiceId: string
): Promise<boolean> {
  const marked = await changeInvoice(
    pool,
    {
      id: invoiceId,
      state: "paid",
      medusa_payment_id: null,
      decided_by_person: false,
    },
    { marks: { session: "awaited" }, event: "awaits_session" }
  )
  return marked !== undefined
}

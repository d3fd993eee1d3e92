import type { InvoiceRow } from "../models/invoice"

/** Money that is to be booked. Not if a person has taken it over, unless Medusa holds it. */
export function isArriving({
  state,
  decided_by_person,
  medusa_payment_id,
}: Pick<InvoiceRow, "state" | "decided_by_person" | "medusa_payment_id">) {
  return state === "paid" && (!decided_by_person || medusa_payment_id !== null)
}

/** The invoice pays for its purchase: its money is booked, or arriving. */
export const PAYS = `(state = 'settled' OR (state = 'paid'
  AND (NOT decided_by_person OR medusa_payment_id IS NOT NULL)))`

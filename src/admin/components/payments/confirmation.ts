import type { Confirmation } from "../../hooks/api/invoices"
import { amountMistake } from "../../lib/amount-mistake"
import { parseAmount } from "../../lib/parse-amount"
import type { Mistakes } from "../form/use-fields"

/** What the gateway's cabinet shows of a payment, as it is typed. */
export type Typed = Required<Confirmation>

export const NOTHING: Typed = {
  gateway_payment_id: "",
  amount: "",
  currency_code: "",
  note: "",
}

/** @param isLost the database does not know its currency any more */
export function mistakesOf(typed: Typed, isLost: boolean): Mistakes<Typed> {
  const amount = amountMistake(typed.amount)
  const isCurrency = /^[A-Za-z]{3}$/.test(typed.currency_code.trim())
  return {
    ...(!typed.gateway_payment_id.trim() && { gateway_payment_id: "required" }),
    ...(amount && { amount }),
    ...(isLost && !isCurrency && { currency_code: "currency" }),
    ...(!typed.note.trim() && { note: "required" }),
  }
}

export function requestOf(typed: Typed, isLost: boolean): Confirmation {
  return {
    gateway_payment_id: typed.gateway_payment_id.trim(),
    amount: parseAmount(typed.amount) ?? "",
    note: typed.note.trim(),
    ...(isLost && { currency_code: typed.currency_code.trim() }),
  }
}

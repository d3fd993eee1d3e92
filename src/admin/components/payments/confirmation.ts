import { readTypedSum } from "../../../domain/read-typed-sum"
import type { Confirmation } from "../../hooks/api/invoices"
import { amountMistake } from "../../lib/amounts"
import type { Mistakes } from "../form/use-fields"

/** What an operator types, as the gateway's cabinet shows it. */
type Typed = Required<Omit<Confirmation, "paid_at">> & {
  paid_at: Date | null
}

export const NOTHING: Typed = {
  gateway_payment_id: "",
  amount: "",
  currency_code: "",
  without_order: false,
  paid_at: null,
  note: "",
}

/** The amount of the link; null for a payment that the database has lost. */
type Asked = { amount: string } | null

/**
 * Another sum makes no order, so the operator must confirm that it is no typing
 * mistake.
 */
export function isOtherSum({ amount }: Typed, asked: Asked): boolean {
  const sum = readTypedSum(amount)
  return asked !== null && sum !== undefined && sum !== asked.amount
}

export function mistakesOf(typed: Typed, asked: Asked): Mistakes<Typed> {
  const isLost = asked === null
  const isMistake = isOtherSum(typed, asked) && !typed.without_order
  const amount = amountMistake(typed.amount)
  const isCurrency = /^[A-Za-z]{3}$/.test(typed.currency_code.trim())
  return {
    ...(!typed.gateway_payment_id.trim() && { gateway_payment_id: "required" }),
    ...(amount && { amount }),
    ...(isLost && !isCurrency && { currency_code: "currency" }),
    ...(isMistake && { without_order: "otherSum" }),
    ...(!typed.note.trim() && { note: "required" }),
  }
}

export function requestOf(typed: Typed, asked: Asked): Confirmation {
  return {
    gateway_payment_id: typed.gateway_payment_id.trim(),
    amount: readTypedSum(typed.amount) ?? "",
    note: typed.note.trim(),
    ...(typed.paid_at && { paid_at: typed.paid_at.toISOString() }),
    ...(isOtherSum(typed, asked) && { without_order: typed.without_order }),
    ...(asked === null && { currency_code: typed.currency_code.trim() }),
  }
}

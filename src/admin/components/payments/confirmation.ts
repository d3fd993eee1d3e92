import type { Confirmation } from "../../hooks/api/invoices"
import { amountMistake } from "../../lib/amount-mistake"
import { parseAmount } from "../../lib/parse-amount"
import type { Mistakes } from "../form/use-fields"

/** What the gateway's cabinet shows of a payment, as it is typed. */
export type Typed = Required<Omit<Confirmation, "paid_at">> & {
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

/** What the link asked for; none for one that the database has lost. */
type Asked = { amount: string } | null

/** Of another sum no order can be made: that has to be said, or it is a slip. */
export function isOtherSum({ amount }: Typed, asked: Asked): boolean {
  const sum = parseAmount(amount)
  return asked !== null && sum !== undefined && sum !== asked.amount
}

export function mistakesOf(typed: Typed, asked: Asked): Mistakes<Typed> {
  const isLost = asked === null
  const isSlip = isOtherSum(typed, asked) && !typed.without_order
  const amount = amountMistake(typed.amount)
  const isCurrency = /^[A-Za-z]{3}$/.test(typed.currency_code.trim())
  return {
    ...(!typed.gateway_payment_id.trim() && { gateway_payment_id: "required" }),
    ...(amount && { amount }),
    ...(isLost && !isCurrency && { currency_code: "currency" }),
    ...(isSlip && { without_order: "otherSum" }),
    ...(!typed.note.trim() && { note: "required" }),
  }
}

export function requestOf(typed: Typed, asked: Asked): Confirmation {
  return {
    gateway_payment_id: typed.gateway_payment_id.trim(),
    amount: parseAmount(typed.amount) ?? "",
    note: typed.note.trim(),
    ...(typed.paid_at && { paid_at: typed.paid_at.toISOString() }),
    ...(isOtherSum(typed, asked) && { without_order: typed.without_order }),
    ...(asked === null && { currency_code: typed.currency_code.trim() }),
  }
}

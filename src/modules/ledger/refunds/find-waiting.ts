import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { RefundRow } from "../models/refund"
import { REFUNDS, rowsOf } from "../sql"
import { type LockedRefunds, lockRefunds } from "./lock-refunds"
import { refusal } from "./new-refund"
import type { Refund } from "./read-refunds"
import { amountOf, leftOf } from "./sums"
import { whereMoneyIs } from "./where-money-is"

/** The two ways, in one sentence. */
const HOW_TO_RETURN =
  "The SBP gateway cannot refund a payment, so nothing was booked. Return the money by a payout to the shopper's card, or return it in the gateway's cabinet and record that refund: either books it here."

/**
 * The oldest refund of exactly this sum whose money is back, and that Medusa has
 * not booked.
 *
 * @throws {MedusaError} NOT_ALLOWED, with the two ways to return money
 */
export function findWaiting(
  { invoice, refunds }: LockedRefunds,
  amount: string
): Refund {
  const waiting = refunds.filter(
    ({ state, medusa_refund_id }) => state === "due" && !medusa_refund_id
  )
  const ofThisSum = waiting.filter((it) => it.amount === amount)
  // The one that we are booking at this moment comes before others.
  const refund = ofThisSum.find((it) => it.booking_since) ?? ofThisSum[0]
  if (refund) {
    return refund
  }
  const currency = invoice.currency_code.toUpperCase()
  const sums = waiting.map((it) => `${it.amount} ${currency}`)
  const left = amountOf(leftOf(invoice, refunds))
  const sentences = [
    HOW_TO_RETURN,
    ...whereMoneyIs({ invoice, refunds }),
    sums.length > 0
      ? `Returned and not booked yet: ${sums.join(", ")}.`
      : `Left to return of this payment: ${left} ${currency}.`,
  ]
  throw refusal(sentences.join(" "))
}

export type Asked = {
  invoice_id: string
  amount: string
  note: string | null
  refund_reason_id: string | null
}

/**
 * What somebody asks Medusa to book, if its money is back. Their words are kept
 * where it has none.
 *
 * @returns the refund's id
 * @throws {MedusaError} NOT_ALLOWED, with the two ways to return money
 */
export async function takeWaiting(
  pool: Knex,
  { invoice_id, amount, ...words }: Asked
): Promise<string> {
  return pool.transaction(async (trx) => {
    const refund = findWaiting(await lockRefunds(trx, invoice_id), amount)
    const { id } = refund
    await rowsOf<RefundRow>(trx, REFUNDS)
      .where({ id })
      .update({
        note: refund.note ?? words.note,
        refund_reason_id: refund.refund_reason_id ?? words.refund_reason_id,
        updated_at: trx.fn.now(),
      })
    return id
  })
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { fromMinorUnits } from "../../../domain/money"
import { notAllowed } from "../../../shared/not-allowed"
import { readCommitted } from "../../../shared/read-committed"
import { dueIn } from "../due"
import { recordInvoiceEvent } from "../invoices/move-invoice"
import type { RefundRow } from "../models/refund"
import { REFUNDS, rowsOf } from "../sql"
import { whereMoneyIs } from "./assert-returnable"
import { type LockedRefunds, lockRefunds, type Refund } from "./move-refund"
import { leftOf } from "./sums"

/** The two ways to return money. */
const HOW_TO_RETURN =
  "The SBP gateway cannot refund a payment, so nothing was booked. Return the money by a payout to the shopper's card, or return it in the gateway's cabinet and record that refund: either books it here."

/**
 * The oldest refund of exactly this amount whose money is back, and that Medusa has
 * not booked.
 *
 * @throws {MedusaError} NOT_ALLOWED, with the two ways to return money
 */
function findDueRefund(
  { invoice, refunds }: LockedRefunds,
  amount: string
): Refund {
  const unbooked = refunds.filter(
    ({ state, medusa_refund_id }) => state === "due" && !medusa_refund_id
  )
  const ofThisAmount = unbooked.filter((it) => it.amount === amount)
  // The refund that we are booking at this moment comes before others.
  const refund =
    ofThisAmount.find((it) => it.booking_started_at) ?? ofThisAmount[0]
  if (refund) {
    return refund
  }
  const currency = invoice.currency_code.toUpperCase()
  const amounts = unbooked.map((it) => `${it.amount} ${currency}`)
  const left = fromMinorUnits(leftOf(invoice, refunds))
  const sentences = [
    HOW_TO_RETURN,
    ...whereMoneyIs({ invoice, refunds }),
    amounts.length > 0
      ? `Returned and not booked yet: ${amounts.join(", ")}.`
      : `Left to return of this payment: ${left} ${currency}.`,
  ]
  throw notAllowed(sentences.join(" "))
}

export type BookingRequest = {
  invoice_id: string
  amount: string
  note: string | null
  refund_reason_id: string | null
}

/**
 * Chooses the refund that an admin user asks Medusa to book, if its money is back. The
 * user's note and reason are kept where the refund has none.
 *
 * @returns the refund's id
 * @throws {MedusaError} NOT_ALLOWED, with the two ways to return money
 */
export async function requestRefundBooking(
  pool: Knex,
  { invoice_id, amount, ...words }: BookingRequest
): Promise<string> {
  return readCommitted(pool, async (trx) => {
    const refund = findDueRefund(await lockRefunds(trx, invoice_id), amount)
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

/** A refund that Medusa is booking, and asks its payment provider for. */
export type MedusaBooking = {
  invoice_id: string
  /** As Medusa wants to book it, rounded. */
  amount: string
  medusa_refund_id: string
}

/** How long Medusa may need to come to the end of its workflow. */
export const MAX_BOOKING_MS = 30_000

/**
 * Lets Medusa book one refund for money that is back: exactly one, of exactly
 * this amount. A repeated request for the same refund of Medusa's is allowed again.
 *
 * @throws {MedusaError} NOT_ALLOWED, with the two ways to return money
 */
export async function allowRefundBooking(
  pool: Knex,
  { invoice_id, amount, medusa_refund_id }: MedusaBooking
): Promise<void> {
  await readCommitted(pool, async (trx) => {
    const locked = await lockRefunds(trx, invoice_id)
    if (locked.refunds.some((it) => it.medusa_refund_id === medusa_refund_id)) {
      return
    }
    const refund = findDueRefund(locked, amount)
    await rowsOf<RefundRow>(trx, REFUNDS)
      .where({ id: refund.id })
      .update({
        medusa_refund_id,
        booking_started_at: trx.fn.now(),
        ...dueIn(trx, REFUNDS, MAX_BOOKING_MS),
        updated_at: trx.fn.now(),
      })
    await recordInvoiceEvent(trx, {
      invoice_id,
      event: "refund_booking",
      details: { refund_id: refund.id, amount, medusa_refund_id },
    })
  })
}

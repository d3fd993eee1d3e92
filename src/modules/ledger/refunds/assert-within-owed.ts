import { MedusaError } from "@medusajs/framework/utils"
import type { LockedRefunds } from "./lock-refunds"
import type { RefundRequest } from "./new-refund"
import { amountOf, minor, takenOf } from "./sums"
import { whereMoneyIs } from "./where-money-is"

/**
 * Asks before more goes back than Medusa's order owes the shopper: the same item
 * may be on its way back by another payout, or in the gateway's cabinet. An
 * operator who means it confirms it.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export function assertWithinOwed(
  locked: LockedRefunds,
  { amount, owed_in_all, confirm_more_than_owed }: RefundRequest
): void {
  const { invoice, refunds } = locked
  if (!owed_in_all || confirm_more_than_owed) {
    return
  }
  const owed = minor(owed_in_all.amount) - takenOf(refunds)
  if (minor(amount) <= owed) {
    return
  }
  const currency = invoice.currency_code.toUpperCase()
  const sentences = [
    `Order ${owed_in_all.order_id} owes the shopper ${amountOf(owed > 0n ? owed : 0n)} ${currency} more of SBP invoice ${invoice.id}.`,
    ...whereMoneyIs(locked),
    `Confirm that ${amount} ${currency} is to go back`,
  ]
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    sentences.join(" "),
    "more_than_owed"
  )
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"

/** Money of a payment, as decimal text: at least one of the two sums is not zero. */
type ReturnableMoney = {
  invoice_id: string
  order_id: string
  currency_code: string
  /** What can be returned. */
  left: string
  /** What is on its way back. */
  reserved: string
}

/**
 * The money of these orders that can be returned, or is on its way back. A payout that
 * is no return is never booked on its order, so the money could go back a second time.
 */
export async function findReturnable(
  container: MedusaContainer,
  orderIds: string[]
): Promise<ReturnableMoney[]> {
  if (orderIds.length === 0) {
    return []
  }
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const invoices = await ledger.listSbpInvoices(
    { order_id: orderIds },
    { select: ["id", "order_id", "currency_code"] }
  )
  const money = await ledger.readMoneyBack(invoices.map(({ id }) => id))
  return invoices.flatMap(({ id: invoice_id, order_id, currency_code }) => {
    const { left = "0.00", reserved = "0.00" } = money.get(invoice_id) ?? {}
    const isAny = left !== "0.00" || reserved !== "0.00"
    return isAny && order_id !== null
      ? [{ invoice_id, order_id, currency_code, left, reserved }]
      : []
  })
}

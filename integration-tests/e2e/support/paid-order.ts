import type { Invoice } from "../../../src/admin/types"
import { checkOut, openShop } from "../../chaos/support/shoppers"
import { until } from "../../http/support/until"
import type { E2eRoom } from "../room"

export type PaidOrder = { order_id: string; invoice: Invoice }

/** Somebody buys tea at the store, pays for it, and has an order. */
export async function paidOrder(room: E2eRoom): Promise<PaidOrder> {
  const { origin, simulator } = room
  const { invoice_id } = await checkOut(origin, simulator)
  const { admin } = await openShop(origin)
  const invoice = await until(
    async () => {
      const answer = await admin.get<{ invoice: Invoice }>(
        `/admin/sbp/invoices/${invoice_id}`
      )
      return answer.invoice.state === "settled" && answer.invoice
    },
    `invoice ${invoice_id} to be settled`,
    60_000
  )
  return { order_id: invoice.order_id ?? "", invoice }
}

/** An order that nobody has to pay for by us. */
export async function otherOrder({ origin }: E2eRoom): Promise<string> {
  const shop = await openShop(origin)
  const cart = await shop.fillCart()
  const collection = await shop.collectionOf(cart)
  await shop.startPayment(collection, { provider_id: "pp_system_default" })
  const { order } = await shop.complete(cart)
  return order?.id ?? ""
}

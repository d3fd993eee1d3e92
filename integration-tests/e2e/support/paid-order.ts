import type { Invoice } from "../../../src/admin/types"
import { checkOut, openShop, payFor } from "../../chaos/support/checkout"
import { until } from "../../http/support/until"
import type { AdminHarness } from "../admin-harness"

export type PaidOrder = { order_id: string; invoice: Invoice }

type Goods = { sku?: string; quantity?: number; email: string }

/** Buys tea or other goods through the API, pays, and waits for the order. */
export async function paidOrder(
  harness: AdminHarness,
  goods?: Goods
): Promise<PaidOrder> {
  const { origin, simulator } = harness
  const shop = await openShop(origin)
  const { invoice_id } = goods
    ? await payFor(await shop.fillCart(goods), shop, simulator)
    : await checkOut(origin, simulator)
  const { admin } = shop
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

/** An order that is paid by another provider. */
export async function otherOrder({ origin }: AdminHarness): Promise<string> {
  const shop = await openShop(origin)
  const cart = await shop.fillCart()
  const collection = await shop.collectionOf(cart)
  await shop.startPayment(collection, { provider_id: "pp_system_default" })
  const { order } = await shop.complete(cart)
  return order?.id ?? ""
}

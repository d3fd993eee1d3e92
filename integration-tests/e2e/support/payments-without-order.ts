import { until } from "../../http/support/until"
import type { InvoiceWithHistory } from "../../../src/admin/types"
import type { AdminHarness } from "../admin-harness"
import { invoiceOf, type OpenLink, openLink } from "./open-link"

/** A product that no other test buys, because it is sold out for a while. */
const SCARCE = { sku: "TEA-ALTAI-75", stock: 40 }

/** A payment for a product that sold out between the link and the payment. */
export async function soldOut(harness: AdminHarness): Promise<OpenLink> {
  const link = await openLink(harness, SCARCE.sku)
  await link.shop.setStock(SCARCE.sku, 0)
  return payWithoutOrder(harness, link)
}

export async function restock({ shop }: OpenLink): Promise<void> {
  await shop.setStock(SCARCE.sku, SCARCE.stock)
}

/**
 * A payment for a cart to which the shopper added one more after the link was
 * opened.
 */
export async function cartChanged(harness: AdminHarness): Promise<OpenLink> {
  const link = await openLink(harness, "TEA-THYME-100")
  await link.shop.changeQuantity(link.cart, 2)
  return payWithoutOrder(harness, link)
}

/**
 * After this many attempts, the next scheduled one is later than the end of any
 * test.
 */
const TRIES = 6

/** Pays, and repeats settling until the payment is listed for the operator. */
async function payWithoutOrder(
  { simulator }: AdminHarness,
  { shop, cart, invoice: { id, gateway_payment_id } }: OpenLink
): Promise<OpenLink> {
  simulator.pay(gateway_payment_id ?? "")
  await simulator.idle()
  let invoice: InvoiceWithHistory | undefined
  const listed = await until(
    async () => {
      invoice = await invoiceOf(shop, id)
      const { state, attention, settle_attempts } = invoice
      if (state === "paid" && settle_attempts < TRIES) {
        await shop.admin.post(`/admin/sbp/invoices/${id}/settle`, {})
      }
      return attention.length > 0 && settle_attempts >= TRIES && invoice
    },
    () => `the operator's list to have ${JSON.stringify(invoice)}`,
    60_000
  )
  return { shop, cart, invoice: listed }
}

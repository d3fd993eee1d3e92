import type { Invoice, InvoiceWithHistory } from "../../../src/admin/types"
import { openShop } from "../../chaos/support/checkout"
import type { Cart, Shop } from "../../http/support/shop"
import type { AdminHarness } from "../admin-harness"

/** A cart whose shopper has a payment link, and has not paid yet. */
export type OpenLink = { shop: Shop; cart: Cart; invoice: Invoice }

let shoppers = 0

export async function openLink(
  { origin }: AdminHarness,
  sku: string
): Promise<OpenLink> {
  const shop = await openShop(origin)
  const email = `buyer-${++shoppers}@example.com`
  const cart = await shop.fillCart({ email, sku })
  const { data } = await shop.startPayment(await shop.collectionOf(cart))
  const invoice = await invoiceOf(shop, String(data.invoice_id))
  return { shop, cart, invoice }
}

export async function invoiceOf(
  { admin }: Shop,
  id: string
): Promise<InvoiceWithHistory> {
  const { invoice } = await admin.get<{ invoice: InvoiceWithHistory }>(
    `/admin/sbp/invoices/${id}`
  )
  return invoice
}

import { until } from "../../http/support/until"
import type { E2eRoom } from "../room"
import { invoiceOf, type OpenLink, openLink } from "./open-link"

/** What no other test buys: it is sold out for a while. */
const SCARCE = { sku: "TEA-ALTAI-75", stock: 40 }

/** Sold out between the link and the payment. */
export async function soldOut(room: E2eRoom): Promise<OpenLink> {
  const link = await openLink(room, SCARCE.sku)
  await link.shop.setStock(SCARCE.sku, 0)
  return payInVain(room, link)
}

export async function restock({ shop }: OpenLink): Promise<void> {
  await shop.setStock(SCARCE.sku, SCARCE.stock)
}

/** The shopper took one more of it after the link was opened. */
export async function cartChanged(room: E2eRoom): Promise<OpenLink> {
  const link = await openLink(room, "TEA-THYME-100")
  await link.shop.changeQuantity(link.cart, 2)
  return payInVain(room, link)
}

/** After so many tries the next one by itself is no sooner than any test ends. */
const TRIES = 6

/** Pays, and has it tried until a person is told. */
async function payInVain(
  { simulator }: E2eRoom,
  { shop, cart, invoice: { id, gateway_payment_id } }: OpenLink
): Promise<OpenLink> {
  simulator.pay(gateway_payment_id ?? "")
  await simulator.idle()
  const invoice = await until(
    async () => {
      const invoice = await invoiceOf(shop, id)
      const { state, attention, settle_attempts } = invoice
      if (state === "paid" && settle_attempts < TRIES) {
        await shop.admin.post(`/admin/sbp/invoices/${id}/settle`, {})
      }
      return attention.length > 0 && settle_attempts >= TRIES && invoice
    },
    `invoice ${id} to need attention`,
    60_000
  )
  return { shop, cart, invoice }
}

import { withClient } from "../../../scripts/start/connect"
import type { Attention, Invoice } from "../../../src/admin/types"
import { until } from "../../http/support/until"
import type { ShopRoom } from "./shop-room"

/** What the shop's people know of a payment, by the gateway's name for it. */
export async function invoiceOf(
  { shop }: ShopRoom,
  paymentId: string
): Promise<Invoice | undefined> {
  const { invoices } = await shop.admin.get<{ invoices: Invoice[] }>(
    `/admin/sbp/invoices?q=${paymentId}`
  )
  return invoices[0]
}

/** Its order is there, whoever looks. */
export const settled = (room: ShopRoom, paymentId: string): Promise<Invoice> =>
  until(
    async () => {
      const invoice = await invoiceOf(room, paymentId)
      return invoice?.state === "settled" && invoice
    },
    `payment ${paymentId} to become an order`,
    60_000
  )

/** Its order cannot be made, and the shop's people have it on their list. */
export const inNeed = (room: ShopRoom, paymentId: string): Promise<Invoice> =>
  until(
    async () => {
      const invoice = await invoiceOf(room, paymentId)
      if (invoice?.state !== "paid") {
        return undefined
      }
      const { admin } = room.shop
      // Nobody waits for the next try by itself.
      await admin.post(`/admin/sbp/invoices/${invoice.id}/settle`, {})
      const { attention } = await admin.get<{ attention: Attention[] }>(
        "/admin/sbp/attention?limit=100"
      )
      const isListed = attention.some((it) => it.invoice_id === invoice.id)
      return isListed && invoice
    },
    `payment ${paymentId} to need attention`,
    60_000
  )

/** Half an hour later, for the shop and for the gateway. */
export async function passDeadline(
  { stage, simulator }: ShopRoom,
  paymentId: string
): Promise<void> {
  simulator.expire(paymentId)
  await withClient(stage.databaseUrl, (client) =>
    client.query(
      `UPDATE sbp_invoice SET expires_at = now() - interval '1 second'
        WHERE gateway_payment_id = $1`,
      [paymentId]
    )
  )
}

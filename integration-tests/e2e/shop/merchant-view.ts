import { withClient } from "../../../scripts/start/connect"
import type { Attention, Invoice } from "../../../src/admin/types"
import { until } from "../../http/support/until"
import type { ShopHarness } from "./shop-harness"

/**
 * The invoice of a payment as the merchant sees it, by the gateway's payment
 * id.
 */
export async function invoiceOf(
  { shop }: ShopHarness,
  paymentId: string
): Promise<Invoice | undefined> {
  const { invoices } = await shop.admin.get<{ invoices: Invoice[] }>(
    `/admin/sbp/invoices?q=${paymentId}`
  )
  return invoices[0]
}

/** Waits until the payment has its order. */
export const settledInvoice = (
  harness: ShopHarness,
  paymentId: string
): Promise<Invoice> =>
  until(
    async () => {
      const invoice = await invoiceOf(harness, paymentId)
      return invoice?.state === "settled" && invoice
    },
    `payment ${paymentId} to become an order`,
    60_000
  )

/**
 * Waits until the order cannot be made and the payment is listed for the
 * merchant.
 */
export const needingAttention = (
  harness: ShopHarness,
  paymentId: string
): Promise<Invoice> =>
  until(
    async () => {
      const invoice = await invoiceOf(harness, paymentId)
      if (invoice?.state !== "paid") {
        return undefined
      }
      const { admin } = harness.shop
      // This way the test does not wait for the next scheduled attempt.
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

/** Passes the deadline, in the store and at the gateway. */
export async function passDeadline(
  { storeFixture, simulator }: ShopHarness,
  paymentId: string
): Promise<void> {
  simulator.expire(paymentId)
  await withClient(storeFixture.databaseUrl, (client) =>
    client.query(
      `UPDATE sbp_invoice SET expires_at = now() - interval '3 minutes'
        WHERE gateway_payment_id = $1`,
      [paymentId]
    )
  )
}

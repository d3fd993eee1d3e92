import type { Invoice } from "../../../src/admin/types"
import { openShop } from "../../chaos/support/checkout"
import { PROVIDER } from "../../http/support/environment"
import { until } from "../../http/support/until"
import type { AdminHarness } from "../admin-harness"
import { invoiceOf } from "./open-link"

/** Makes or finds a test payment, as the button in Settings → SBP does. */
export async function makeTestPayment({
  origin,
}: AdminHarness): Promise<Invoice> {
  const { admin } = await openShop(origin)
  const { invoice } = await admin.post<{ invoice: Invoice }>(
    "/admin/sbp/test-payments",
    { provider_id: PROVIDER }
  )
  return invoice
}

export async function payTest(
  { origin, simulator }: AdminHarness,
  { id, gateway_payment_id }: Invoice
): Promise<Invoice> {
  simulator.pay(gateway_payment_id ?? "")
  const shop = await openShop(origin)
  return until(async () => {
    const invoice = await invoiceOf(shop, id)
    return invoice.state === "closed" && invoice
  }, "the test payment to be booked")
}

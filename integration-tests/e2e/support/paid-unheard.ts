import type { AdminHarness } from "../admin-harness"
import { currentInvoice } from "./attention-entry"
import { type OpenLink, openLink } from "./open-link"

/** A payment that the gateway received and whose notification was lost. */
export async function paidUnheard(harness: AdminHarness): Promise<OpenLink> {
  const { simulator } = harness
  const link = await openLink(harness, "TEA-IVAN-100")
  simulator.configure({ notifications: { drop: true } })
  simulator.pay(link.invoice.gateway_payment_id ?? "")
  await simulator.idle()
  simulator.configure({ notifications: { drop: false } })
  expect((await currentInvoice(link)).state).toBe("open")
  return link
}

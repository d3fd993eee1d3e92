import type { Invoice, Payout } from "../../src/admin/types"
import { startChromium } from "../e2e/support/chromium"
import { signInByForm } from "../e2e/support/sign-in-by-form"
import { Visitor } from "../e2e/support/visitor"

/** Signs in at a store, and opens every page that has something of ours. */
export async function lookAround(
  origin: string,
  invoice: Invoice,
  payout: Payout
): Promise<void> {
  const browser = await startChromium()
  try {
    const visitor = await Visitor.open(browser, origin, {})
    // Medusa's order page has a block in a paragraph.
    visitor.watch.expects(/validateDOMNesting/)
    await visitor.live(async () => {
      await visitor.open("/login")
      await signInByForm(visitor.page)
      for (const [address, sight] of sights(invoice, payout)) {
        await visitor.open(address)
        await visitor.page.locator(sight).first().waitFor()
        expect([address, visitor.watch.complaints]).toEqual([address, []])
      }
    })
  } finally {
    await browser.close()
  }
}

/** Pages, and what has to be seen on them. */
function sights(invoice: Invoice, payout: Payout): [string, string][] {
  const payment = `/sbp/payments/${invoice.id}`
  const sent = `/sbp/payouts/${payout.id}`
  return [
    ["/sbp", 'role=heading[name="Needs attention"]'],
    ["/sbp/payments", `table a[href*="${payment}"]`],
    [payment, `text="${invoice.gateway_payment_id}"`],
    ["/sbp/payouts", `table a[href*="${sent}"]`],
    [sent, `text="${payout.gateway_id}"`],
    ["/settings/sbp", 'role=heading[name="Shop 100500"]'],
    [`/orders/${invoice.order_id}`, `a[href*="${payment}"]`],
  ]
}

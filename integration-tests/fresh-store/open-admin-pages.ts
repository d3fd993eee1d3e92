import type { Invoice, Payout } from "../../src/admin/types"
import { startChromium } from "../e2e/support/chromium"
import { signInByForm } from "../e2e/support/sign-in-by-form"
import { AdminPages } from "../e2e/support/admin-pages"
import { AdminUser } from "../e2e/support/admin-user"

/** Signs in at a store, and opens every page that shows something of ours. */
export async function openAdminPages(
  origin: string,
  invoice: Invoice,
  payout: Payout
): Promise<void> {
  const browser = await startChromium()
  try {
    const user = await AdminUser.open(
      new AdminPages(browser, origin),
      origin,
      {}
    )
    // Medusa's order page puts a block into a paragraph.
    user.monitor.expectError(/validateDOMNesting/)
    await user.run(async () => {
      await user.open("/login")
      await signInByForm(user.page)
      for (const [address, selector] of pages(invoice, payout)) {
        await user.open(address)
        await user.page.locator(selector).first().waitFor()
        expect([address, user.monitor.errors]).toEqual([address, []])
      }
    })
  } finally {
    await browser.close()
  }
}

/** Pages, and a selector that each must show. */
function pages(invoice: Invoice, payout: Payout): [string, string][] {
  const payment = `/sbp/payments/${invoice.id}`
  const sent = `/sbp/payouts/${payout.id}`
  return [
    ["/sbp", 'role=heading[name="Overview"]'],
    ["/sbp/attention", 'role=heading[name="Needs attention"]'],
    ["/sbp/payments", `table a[href*="${payment}"]`],
    [payment, `text="${invoice.gateway_payment_id}"`],
    ["/sbp/payouts", `table a[href*="${sent}"]`],
    [sent, `text="${payout.gateway_id}"`],
    ["/settings/sbp", 'role=heading[name="Shop 100500"]'],
    [`/orders/${invoice.order_id}`, `a[href*="${payment}"]`],
  ]
}

import type { AdminHarness } from "./admin-harness"
import { addDays, dayAt, startOfDay } from "../../src/domain/days"
import { withClient } from "../../scripts/start/connect"
import { until } from "../http/support/until"
import { barriers } from "./support/accessibility"
import { exported, read } from "./support/exported"
import { invoiceOf, openLink } from "./support/open-link"
import { newCard } from "./support/cards"
import { type PaidOrder, paidOrder } from "./support/paid-order"

export function payments(get: () => AdminHarness) {
  let paid: PaidOrder

  beforeAll(async () => {
    paid = await paidOrder(get())
  })

  it("find a paid payment on the last of a range of days and as notified, and open it", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      const { id, gateway_payment_id, paid_at } = paid.invoice
      const zone = "Europe/Moscow"
      const day = dayAt(new Date(paid_at ?? ""), zone)
      // Medusa's filter writes the picked days so.
      const picked = (away: number) => startOfDay(addDays(day, away), zone)
      const between = (first: number, last: number) => {
        const range = { $gte: picked(first), $lte: picked(last) }
        const query = { q: id, paid_at: JSON.stringify(range) }
        return `/sbp/payments?${String(new URLSearchParams(query))}`
      }
      const row = page.locator(`a[href*="/sbp/payments/${id}"]`).first()
      const nothing = page.getByText("Nothing matches")
      await user.open(between(-2, -1))
      await nothing.waitFor()
      await user.goTo(between(-1, 0))
      await row.waitFor()
      await user.goTo(`/sbp/payments?q=${id}&without_notification=true`)
      await nothing.waitFor()
      await user.goTo(`/sbp/payments?q=${id}&without_notification=false`)
      await row.click()
      await page.waitForURL(`**/sbp/payments/${id}`)
      // The history shows the id as well.
      const shown = page.getByText(gateway_payment_id ?? "", { exact: true })
      await shown.first().waitFor()
      await page.getByText("Settled", { exact: true }).first().waitFor()
    }))

  it("are exported as the list shows them, for a Russian Excel or plain", async () => {
    const { id, gateway_payment_id, received_amount } = paid.invoice
    const unpaid = await openLink(get(), "TEA-THYME-100")
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open('/sbp/payments?state=["settled"]')
      await page.locator(`a[href*="/sbp/payments/${id}"]`).first().waitFor()
      const file = await exported(user, "For Excel (Russian)", "payments")
      const [header, ...lines] = file.trimEnd().split("\r\n")
      expect(header).toMatch(
        /^\uFEFFid;reference;paid_at \(UTC\);order_number;email;/
      )
      const line = lines.find((it) => it.startsWith(id))?.split(";")
      expect(line).toContain(String(received_amount).replace(".", ","))
      expect(line).toContain(gateway_payment_id)
      expect(file).not.toContain(unpaid.invoice.id)
      const plain = await exported(user, "Plain CSV", "payments")
      expect(plain).toMatch(/^id,reference,paid_at,order_number,email,/)
      expect(plain).toContain(`,${received_amount},`)
    })
  })

  it("have an Export menu for the keyboard, with the refunds", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      await user.open("/sbp/payments")
      const menu = page.getByRole("button", { name: "Export" })
      await menu.focus()
      await page.keyboard.press("Enter")
      const refunds = page.getByRole("group", { name: "Refunds" })
      await refunds.waitFor()
      // The menu fades in.
      await user.settle()
      expect(await barriers(page, "[role=menu]")).toEqual([])
      await user.picture("payments-export-en-light-1280")
      const coming = page.waitForEvent("download")
      await page.keyboard.press("End")
      const last = refunds.getByRole("menuitem", { name: "Plain CSV" })
      await last.and(page.locator(":focus")).waitFor()
      await page.keyboard.press("Enter")
      const file = await read(await coming, "refunds")
      expect(file).toMatch(
        /^id,returned_at,order_number,email,amount,returned,/
      )
      await menu.and(page.locator(":focus")).waitFor()
    }))

  it("cannot be exported from an empty list, which the menu says", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      await user.open("/sbp/payments?q=unknown")
      await page.getByText("Nothing matches").waitFor()
      await page.getByRole("button", { name: "Export" }).click()
      const payments = page.getByRole("group", { name: "Payments" })
      await payments.getByText("Nothing is listed").waitFor()
      const items = payments.getByRole("menuitem", { disabled: true })
      expect(await items.count()).toBe(2)
      const refunds = page.getByRole("group", { name: "Refunds" })
      const enabled = refunds.getByRole("menuitem", { disabled: false })
      expect(await enabled.count()).toBe(2)
    }))

  it("are found by the customer's e-mail and by a sum, but not by a card", async () => {
    const { shop, invoice, cart } = await openLink(get(), "TEA-THYME-100")
    const email = String(cart.email)
    await until(async () => {
      const path = `/admin/sbp/invoices?q=${encodeURIComponent(email)}`
      const { count } = await shop.admin.get<{ count: number }>(path)
      return count > 0
    }, "the sweep that copies the e-mail")
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      const row = page.locator(`table tr:has(a[href*="${invoice.id}"])`)
      await user.open("/sbp/payments")
      const box = page.getByRole("searchbox")
      await box.fill(email.slice(0, -4))
      const rows = page.locator("table tbody tr")
      await until(async () => (await rows.count()) === 1, "the one payment")
      await row.getByText("Иван Петров").waitFor()
      await box.fill("₽0,07")
      await page.getByText("Nothing matches").waitFor()
      const card = newCard()
      await box.fill(card)
      await page.getByText("Card numbers cannot be searched").waitFor()
      const asked = monitor.requests.map((request) => request.url())
      expect(asked.filter((url) => url.includes(card))).toEqual([])
    })
  })

  it("have a link for the customer until they are paid", async () => {
    const { simulator, databaseUrl } = get()
    const { shop, invoice } = await openLink(get(), "TEA-THYME-100")
    const path = `/checkout/return?session=${invoice.session_id}`
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(`/sbp/payments/${invoice.id}`)
      await page.getByText("Link for the customer", { exact: true }).waitFor()
      await page
        .context()
        .grantPermissions(["clipboard-read", "clipboard-write"])
      await page.getByRole("button", { name: "Copy the link" }).click()
      const copied = String(
        await page.evaluate("navigator.clipboard.readText()")
      )
      expect(copied.slice(new URL(copied).origin.length)).toBe(path)

      await withClient(databaseUrl, (client) =>
        client.query(
          `UPDATE sbp_invoice SET expires_at = now() - interval '3 days'
            WHERE id = $1`,
          [invoice.id]
        )
      )
      await until(
        async () => (await invoiceOf(shop, invoice.id)).state === "expired",
        "the sweep that ends it"
      )
      await user.open(`/sbp/payments/${invoice.id}`)
      await page.getByText("Ask again", { exact: true }).waitFor()
      await page.getByText(path).waitFor()

      simulator.pay(invoice.gateway_payment_id ?? "")
      await until(
        async () => (await invoiceOf(shop, invoice.id)).state === "settled",
        "the order"
      )
      await user.open(`/sbp/payments/${invoice.id}`)
      await page.getByText("Settled", { exact: true }).first().waitFor()
      const copy = page.getByRole("button", { name: "Copy the link" })
      expect(await copy.count()).toBe(0)
    })
  })
}

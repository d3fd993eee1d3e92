import type { Invoice } from "../../src/admin/types"
import type { AdminHarness } from "./admin-harness"
import { openShop } from "../chaos/support/checkout"
import { barriers } from "./support/accessibility"
import { isFocused } from "./support/focus"
import { until } from "../http/support/until"
import { otherOrder, type PaidOrder, paidOrder } from "./support/paid-order"

/** The plugin's section on Medusa's order page. */
const OURS = "div:has(> div > a[href*='/sbp/payouts/create?order_id='])"

export function orderWidget(get: () => AdminHarness) {
  let paid: PaidOrder

  beforeAll(async () => {
    paid = await paidOrder(get())
  })

  const openOrder = (
    id: () => string,
    job: Parameters<AdminHarness["asUser"]>[1]
  ) =>
    get().asUser("operator", async (user) => {
      await user.open(`/orders/${id()}`)
      await job(user)
    })
  it("shows the payment of an order that was paid by SBP, and links to its actions", () =>
    openOrder(
      () => paid.order_id,
      async ({ page }) => {
        const { id, gateway_payment_id } = paid.invoice
        await page
          .getByText(gateway_payment_id ?? "", { exact: true })
          .waitFor()
        await page.getByText("Can still be returned").waitFor()
        await page.getByText("Medusa's own “Refund” cannot send").waitFor()
        for (const [name, address] of [
          [/^Payment/, `/sbp/payments/${id}`],
          ["Return the money", `/sbp/payouts/create?invoice_id=${id}`],
          ["Record a refund", `/sbp/payments/${id}/record-refund`],
          ["New payout", `/sbp/payouts/create?order_id=${paid.order_id}`],
        ] as const) {
          const link = page.getByRole("link", { name })
          expect(await link.getAttribute("href")).toContain(address)
        }
        expect(await barriers(page, OURS)).toEqual([])
      }
    ))

  describe("for an order that owes something", () => {
    let owing: { order_id: string; collection_id: string }

    /** The order's customer took one more piece. */
    beforeAll(async () => {
      const shop = await openShop(get().origin)
      const { order_id } = await paidOrder(get())
      await shop.makeDearer(order_id)
      const collection_id = await shop.openCollectionOf(order_id)
      owing = { order_id, collection_id }
    })

    const openOwing = (job: Parameters<AdminHarness["asUser"]>[1]) =>
      openOrder(() => owing.order_id, job)

    it("does not call a request failed that got no clear answer", async () => {
      await openOwing(async ({ page, monitor }) => {
        monitor.expectError(/ERR_FAILED/)
        await page.route("**/admin/sbp/payment-requests", (route) =>
          route.abort()
        )
        await page.getByRole("button", { name: "Ask for payment" }).click()
        const toast = page.locator("[data-sonner-toast]")
        await toast.getByText("No clear answer came").waitFor()
        expect(await toast.getByText("could not").count()).toBe(0)
      })
    })

    it("asks for the money by a link, and shows the link's outcome", async () => {
      const { simulator, origin } = get()
      const shop = await openShop(origin)
      const { order_id, collection_id } = owing
      await openOwing(async (user) => {
        const { page } = user
        const shows = (text: string) =>
          page.getByText(text, { exact: true }).first().waitFor()
        await shows("Still to be paid")
        const made = simulator.executions().length
        await page
          .getByRole("button", { name: "Ask for payment" })
          .press("Enter")
        await isFocused(page.getByRole("group", { name: "Payment link" }))
        await shows("Not opened yet")
        const path = `/payment-collection/${collection_id}?order_id=${order_id}`
        await page.getByText(path).waitFor()
        expect(simulator.executions()).toHaveLength(made)
        expect(await barriers(page, OURS)).toEqual([])

        await shop.shopper.get(`/store/sbp/payment-requests/${collection_id}`)
        await user.open(`/orders/${order_id}`)
        await shows("Opened")
        const { data } = await shop.startPayment(collection_id)
        await user.open(`/orders/${order_id}`)
        await shows("Went to pay")
        const { pathname } = new URL(String(data.confirmation_url))
        const paymentId = pathname.split("/").at(-1) ?? ""
        simulator.pay(paymentId)
        // Before the page is asked, which takes a second to load.
        await until(async () => {
          const { invoices } = await shop.admin.get<{ invoices: Invoice[] }>(
            `/admin/sbp/invoices?q=${paymentId}`
          )
          return invoices[0]?.state === "settled"
        }, "the payment to be booked")
        await until(async () => {
          await user.open(`/orders/${order_id}`)
          return page.getByText("Asked for before").isVisible()
        }, "the request to be paid")
        expect(await page.getByText("Still to be paid").count()).toBe(0)
      })
    })

    it("asks for the money by Medusa's own link, which leads to the shop", async () => {
      const shop = await openShop(get().origin)
      await shop.makeDearer(owing.order_id)
      const id = await shop.openCollectionOf(owing.order_id)
      await openOwing(async ({ page }) => {
        await page
          .context()
          .grantPermissions(["clipboard-read", "clipboard-write"])
        await page.getByRole("button", { name: /^CopyPaymentLink/ }).click()
        expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
          `https://shop.example/payment-collection/${id}?order_id=${owing.order_id}`
        )
      })
    })
  })

  it("shows nothing to a user without the policies, and does not ask again", () =>
    get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/status of 403 .*\/admin\/sbp\//)
      await page.route("**/admin/sbp/**", (route) =>
        route.fulfill({ status: 403, json: { message: "Forbidden" } })
      )
      await user.installClock()
      await user.open(`/orders/${paid.order_id}`)
      await page.getByRole("heading", { name: "Customer" }).waitFor()
      const trouble = page.getByText("payments of this order")
      // The page makes each request twice before it shows an error.
      await until(async () => {
        await page.clock.runFor(3_000)
        return (await trouble.count()) === 0
      }, "the section to go")
      await user.settle()
      const asked = () =>
        monitor.requests.filter((it) => it.url().includes("/admin/sbp/")).length
      const before = asked()
      await page.clock.runFor(70_000)
      await user.settle()
      expect(asked()).toBe(before)
    }))

  it("shows the payments to a user who may not see payouts", () =>
    get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/status of 403 .*\/admin\/sbp\/payouts/)
      await page.route("**/admin/sbp/payouts?**", (route) =>
        route.fulfill({ status: 403, json: { message: "Forbidden" } })
      )
      await user.open(`/orders/${paid.order_id}`)
      await page.getByRole("link", { name: /^Payment/ }).waitFor()
    }))

  it("shows nothing for an order that another provider was paid for", async () => {
    const id = await otherOrder(get())
    await openOrder(
      () => id,
      async ({ page }) => {
        await page.getByRole("heading", { name: "Customer" }).waitFor()
        const link = page.getByRole("link", { name: "New payout" })
        expect(await link.count()).toBe(0)
      }
    )
  })
}

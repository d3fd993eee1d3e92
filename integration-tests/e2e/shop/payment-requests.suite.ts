import { StaffOrders } from "../../http/shop/staff-orders"
import { answerLate } from "./answer-late"
import { answerWith } from "./answer-with"
import { codeOn } from "./code-on"
import { passDeadline, settledInvoice } from "./merchant-view"
import { ABOUT_REQUEST, requestPages } from "./request-pages"
import type { ShopHarness } from "./shop-harness"
import type { Shopper } from "./shopper"

/** The price of one more piece of its item, and of two more. */
const ASKED = 349.9
const SUM = "₽349.90"
const NEW_SUM = "₽699.80"

/** An order asks for money, by the link that Medusa's admin copies. */
export function paymentRequests(get: () => ShopHarness) {
  /** An order that was edited after it was paid. */
  async function askedOrder() {
    const { shop, simulator } = get()
    const cart = { id: get().takeCart() }
    const { data } = await shop.startPayment(await shop.collectionOf(cart))
    const { pathname } = new URL(String(data.confirmation_url))
    const paymentId = pathname.split("/").at(-1) ?? ""
    simulator.pay(paymentId)
    const { order_id } = await settledInvoice(get(), paymentId)
    const orderId = String(order_id)
    await shop.makeDearer(orderId)
    return { orderId, id: await shop.openCollectionOf(orderId) }
  }

  const orders = new StaffOrders(get)

  async function convertedDraft() {
    const orderId = await orders.draftOrder()
    await orders.convert(orderId)
    return { orderId, id: await orders.openCollection(orderId) }
  }

  const pay = async (shopper: Shopper) => {
    const { checkout } = shopper.words
    await shopper.click(checkout.pay(SUM))
    return shopper.openPaymentPage()
  }

  it("is paid on another device, and leads to the order", async () => {
    const { orderId, id } = await askedOrder()
    expect(await orders.owed(orderId)).toBe(ASKED)
    const address = `/payment-collection/${id}?order_id=${orderId}`
    await get().asShopper(async (desk) => {
      const { paymentRequest } = desk.words
      const made = get().simulator.executions().length
      await desk.open(address)
      await desk.reads(paymentRequest.toPay(SUM))
      expect(get().simulator.executions()).toHaveLength(made)
      await get().asShopper(
        async (phone) => {
          await phone.open(address)
          const paymentId = await pay(phone)
          await desk.reads(paymentRequest.hints.pending)
          expect(await codeOn(desk.page)).toContain("/pay/")
          await answerLate(desk, "payment-requests", async () => {
            await phone.decide("pay")
            await settledInvoice(get(), paymentId)
          })
          await desk.page.getByText(paymentRequest.titles.paid).waitFor()
          expect(await phone.hasOrder()).toBe(orderId)
        },
        { width: 390 }
      )
      expect(await orders.owed(orderId)).toBe(0)
    })
  })

  it("of a draft order is not announced as one on delivery, and is paid to the end", async () => {
    const { orderId, id } = await convertedDraft()
    const owed = await orders.owed(orderId)
    expect(owed).toBeGreaterThan(0)
    await get().asShopper(async (shopper) => {
      const { page, words } = shopper
      await shopper.open(`/orders/${orderId}`)
      await shopper.reads(words.order.thanks)
      expect(await page.getByText(words.order.onDelivery).count()).toBe(0)
      await shopper.open(`/payment-collection/${id}?order_id=${orderId}`)
      await page.getByRole("button", { name: `₽${owed.toFixed(2)}` }).click()
      await shopper.openPaymentPage()
      await shopper.decide("pay")
      expect(await shopper.hasOrder()).toBe(orderId)
    })
    expect(await orders.owed(orderId)).toBe(0)
  })

  it("says so when the gateway is down, and has a new link when the old one has expired", async () => {
    const { orderId, id } = await askedOrder()
    await get().asShopper(async (shopper) => {
      const { simulator } = get()
      shopper.monitor.expectError(/400.*payment-sessions/)
      await shopper.open(`/payment-collection/${id}`)
      simulator.fault("payment", { mode: "status", status: 503 })
      await shopper.click(shopper.words.checkout.pay(SUM))
      await shopper.reads(shopper.words.trouble.failed)
      simulator.clearFaults()
      const late = await pay(shopper)
      await passDeadline(get(), late)
      await shopper.open(`/payment-collection/${id}`)
      expect(await pay(shopper)).not.toBe(late)
      await shopper.decide("pay")
      expect(await shopper.hasOrder()).toBe(orderId)
    })
  })

  it("shows the new sum of an order that changes, before it is paid", async () => {
    const { orderId, id } = await askedOrder()
    await get().asShopper(async (shopper) => {
      const { paymentRequest } = shopper.words
      await shopper.open(`/payment-collection/${id}`)
      const toPay = paymentRequest.toPay(SUM)
      await shopper.reads(toPay)
      // From here on the page gets no answer, as if it had not asked since.
      const reading = "**/store/sbp/payment-requests/*"
      shopper.monitor.expectError(/ERR_FAILED.*payment-requests/)
      await shopper.page.route(reading, (route) => route.abort())
      await get().shop.makeDearer(orderId)
      await shopper.click(shopper.words.checkout.pay(SUM))
      await shopper.reads(paymentRequest.changed)
      await shopper.page.unroute(reading)
      await shopper.reads(paymentRequest.toPay(NEW_SUM))
      await shopper.openPaymentPage()
      await shopper.decide("pay")
      await shopper.hasOrder()
      expect(await orders.owed(orderId)).toBe(0)
    })
  })

  it("moves the focus from the button to the code in its place", async () => {
    const { id } = await askedOrder()
    await get().asShopper(async (shopper) => {
      const { page, words } = shopper
      await shopper.open(`/payment-collection/${id}`)
      await shopper.click(words.checkout.pay(SUM))
      await page.getByRole("link", { name: words.scan.open }).waitFor()
      const focused = await page.evaluate("document.activeElement.innerText")
      expect(focused).toBe(words.scan.open)
    })
  })

  it("takes no focus for a code that another device asked for, after a refusal", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      await requestPages["request-payable"](shopper)
      shopper.monitor.expectError(/400.*payment-sessions/)
      const making = "**/payment-collections/*/payment-sessions"
      const json = { type: "not_allowed", message: "There is nothing to pay." }
      await page.route(making, (route) => route.fulfill({ status: 400, json }))
      await shopper.click(words.checkout.pay(SUM))
      await shopper.reads(words.trouble.nothingToPay)
      await answerWith(shopper, ABOUT_REQUEST, {
        status: "pending",
        confirmation_url: "http://127.0.0.1:4000/pay/1",
      })
      await page.getByRole("link", { name: words.scan.open }).waitFor()
      const focused = await page.evaluate("document.activeElement.innerText")
      expect(focused).not.toBe(words.scan.open)
    }))

  it("does not stay busy for ever if the store does not answer", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      await shopper.installClock()
      await requestPages["request-payable"](shopper)
      const making = "**/payment-collections/*/payment-sessions"
      await page.route(making, () => {})
      await shopper.click(words.checkout.pay(SUM))
      await page.locator("button[aria-busy=true]").waitFor()
      await page.clock.fastForward(91_000)
      await shopper.reads(words.trouble.failed)
      await page.locator("button[aria-busy=false]").waitFor()
    }))
}

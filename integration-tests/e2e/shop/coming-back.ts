import { randomUUID } from "node:crypto"
import { inNeed, invoiceOf, passDeadline, settled } from "./counter"
import type { ShopRoom } from "./shop-room"
import type { Shopper } from "./shopper"

const SLOW_S = 31

/** From the gateway's page to the shop: that they are back proves nothing. */
export function comingBack(get: () => ShopRoom) {
  afterEach(() => get().telling(true))

  it("before the gateway has told the store", () =>
    get().visit(async (shopper) => {
      const { words } = shopper
      get().telling(false)
      const paymentId = await shopper.checkOut()
      await shopper.decide("pay")
      await shopper.reads(words.payment.waiting)
      await get().simulator.notify(paymentId)
      await shopper.hasOrder()
    }))

  it("after the gateway has told the store", () =>
    get().visit(async (shopper) => {
      const paymentId = await shopper.checkOut()
      get().simulator.pay(paymentId)
      const { order_id } = await settled(get(), paymentId)
      await shopper.decide("leave")
      expect(await shopper.hasOrder()).toBe(order_id)
      await shopper.open("/cart")
      await shopper.reads(shopper.words.cart.empty)
    }))

  it("when the gateway never tells, and the next day, when it has", () =>
    get().visit(async (shopper) => {
      const { page, words } = shopper
      get().telling(false)
      const paymentId = await shopper.checkOut()
      await shopper.decide("pay")
      const address = page.url()
      await shopper.reads(words.payment.waiting)
      // Who has not paid can go back and do it.
      const backToPay = page.getByRole("link", {
        name: words.payment.backToPay,
      })
      await backToPay.waitFor()

      await page.clock.install()
      await page.reload()
      await shopper.reads(words.payment.waiting)
      await page.clock.runFor(SLOW_S * 1000)
      await shopper.reads(words.payment.slow)
      await shopper.reads(words.payment.slowHint)
      await shopper.reads((await invoiceOf(get(), paymentId))?.id ?? "none")
      // It is one payment, however often its link is opened.
      expect(await backToPay.getAttribute("href")).toContain(paymentId)

      await page.close()
      await get().simulator.notify(paymentId)
      const { order_id } = await settled(get(), paymentId)
      const nextDay = await shopper.anotherTab()
      await nextDay.page.goto(address)
      expect(await nextDay.hasOrder()).toBe(order_id)
    }))

  it("and is not asked for the money again when some of it went back", () =>
    get().visit(async (shopper) => {
      const { words } = shopper
      const paymentId = await shopper.checkOut()
      await shopper.decide("pay")
      const order = await shopper.hasOrder()
      const { id } = await settled(get(), paymentId)
      await get().shop.admin.post("/admin/sbp/refunds", {
        idempotency_key: randomUUID(),
        invoice_id: id,
        amount: "10.00",
        note: "In the gateway's cabinet",
        confirm_more_than_owed: true,
      })
      await shopper.open(`/orders/${order}`)
      await shopper.reads(words.order.partlyReturned)
    }))

  it("declined, and pays again", () =>
    get().visit(async (shopper) => {
      const { words } = shopper
      const declined = await shopper.checkOut()
      await shopper.decide("decline")
      await shopper.reads(words.payment.failed)
      await shopper.click(words.payment.again)
      await payAgain(shopper, declined)
    }))

  it("too late, and pays again", () =>
    get().visit(async (shopper) => {
      const { words } = shopper
      const late = await shopper.checkOut()
      await shopper.decide("leave")
      await shopper.reads(words.payment.waiting)
      await passDeadline(get(), late)
      await shopper.reads(words.payment.expired)
      await shopper.click(words.payment.again)
      await payAgain(shopper, late)
    }))

  it("when all was sold meanwhile; and later there is more", () =>
    get().visit(async (shopper) => {
      const { page, words } = shopper
      const { shop } = get()
      const paymentId = await shopper.checkOut("altai-herbs")
      await shop.setStock("TEA-ALTAI-75", 0)
      await shopper.decide("pay")
      await shopper.reads(words.payment.paid)
      const invoice = await inNeed(get(), paymentId)
      await page.reload()
      await shopper.reads(words.payment.delayed)
      await shopper.reads(words.payment.delayedHint)
      await shopper.reads(invoice.id)
      // Nothing leads to another payment.
      const ways = page.getByRole("link", { name: /pay|checkout/i })
      expect(await ways.count()).toBe(0)

      await shop.setStock("TEA-ALTAI-75", 40)
      await shop.admin.post(`/admin/sbp/invoices/${invoice.id}/settle`, {})
      const { order_id } = await settled(get(), paymentId)
      // The page finds out by itself.
      expect(await shopper.hasOrder()).toBe(order_id)
    }))

  it("in a browser that keeps nothing", () =>
    get().visitWithoutStorage(async (shopper) => {
      const { page, words } = shopper
      // Somebody bought it in another browser, and opens the link here.
      await get().visit(async (buyer) => {
        get().telling(false)
        const paymentId = await buyer.checkOut()
        await buyer.decide("pay")
        await buyer.reads(words.payment.waiting)
        await page.goto(buyer.page.url())
        await shopper.reads(words.payment.waiting)
        await get().simulator.notify(paymentId)
        await buyer.hasOrder()
      })
      await shopper.hasOrder()
      await expect(page.evaluate("localStorage.length")).rejects.toThrow(
        /denied/
      )
    }))

  it("to a store that does not answer at the moment", () =>
    get().visit(async (shopper) => {
      const { page, words } = shopper
      await shopper.checkOut()
      shopper.watch.expects(/ERR_FAILED/)
      await page.route("**/store/sbp/**", (route) => route.abort())
      await shopper.decide("pay")
      await shopper.reads(words.payment.askingHint)
      await page.unroute("**/store/sbp/**")
      await shopper.hasOrder()
    }))

  it("with an address that nobody has", () =>
    get().visit(async (shopper) => {
      const { words } = shopper
      shopper.watch.expects(/404/)
      await shopper.open("/checkout/return?session=payses_01NOBODYHASTHIS")
      await shopper.reads(words.payment.unknown)
      await shopper.open("/checkout/return")
      await shopper.reads(words.payment.unknown)
    }))

  it("and nobody else learns the address", () =>
    get().visit(async (shopper) => {
      const { watch } = shopper
      const paymentId = await shopper.checkOut()
      await shopper.decide("pay")
      await shopper.hasOrder()
      await shopper.settle()
      const asked = watch.requests.map(
        (it) => [it.url(), it.headers()] as const
      )
      const referrers = asked.flatMap(([, { referer }]) => referer ?? [])
      expect(referrers.filter((it) => it.includes("session"))).toEqual([])
      const { origin, stage, simulator } = get()
      const known = [
        origin,
        `http://localhost:${stage.storePort}`,
        simulator.url,
      ]
      const hosts = new Set(asked.map(([url]) => new URL(url).origin))
      expect([...hosts].filter((it) => !known.includes(it))).toEqual([])
      await settled(get(), paymentId)
    }))
}

/** Another link than the one that cannot be paid any more. */
async function payAgain(shopper: Shopper, before: string): Promise<void> {
  const { page } = shopper
  // What they typed is still there.
  await page.locator("input[name=address_1]").waitFor()
  expect(await page.locator("input[name=address_1]").inputValue()).toMatch(/./)
  expect(await shopper.goToPay()).not.toBe(before)
  await shopper.decide("pay")
  await shopper.hasOrder()
}

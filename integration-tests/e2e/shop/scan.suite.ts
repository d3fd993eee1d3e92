import { answerLate } from "./answer-late"
import { answerWith } from "./answer-with"
import { codeOn } from "./code-on"
import { settledInvoice } from "./merchant-view"
import { ABOUT_PAYMENT } from "./return-pages"
import type { ShopHarness } from "./shop-harness"
import type { View } from "./shop-pages"
import type { Shopper } from "./shopper"
import { violations } from "../support/accessibility"

const WIDTHS = [1280, 320]

/** The bank's app is on the phone, the shop on the computer's screen. */
export function scan(get: () => ShopHarness) {
  const toTheCode = async (shopper: Shopper) => {
    await shopper.bringCart()
    await shopper.fillCheckout()
    await shopper.deliveryIsChosen()
    await shopper.payButton.click()
    await shopper.reads(shopper.words.scan.hint)
  }

  it("is paid by the phone, and the computer shows the order", () =>
    get().asShopper(async (computer) => {
      await toTheCode(computer)
      const address = await codeOn(computer.page)
      const link = computer.page.getByRole("link", {
        name: computer.words.scan.open,
      })
      expect(await link.getAttribute("href")).toBe(address)
      const paymentId = String(address).split("/").at(-1) ?? ""
      const announced = await computer.announcement.elementHandle()
      await get().asShopper(
        async (phone) => {
          await phone.page.goto(String(address))
          await answerLate(computer, "payment-sessions", async () => {
            await phone.decide("pay")
            await settledInvoice(get(), paymentId)
          })
          await computer.page.waitForURL("**/orders/order_*")
          await phone.hasOrder()
        },
        { width: 390 }
      )
      await computer.hasOrder()
      await computer.hears(computer.words.order.thanks)
      // The element was there before its text, so a screen reader reads it.
      expect(await announced?.innerText()).toContain(
        computer.words.order.thanks
      )
    }))

  it.each<Partial<View>>([
    { language: "en", theme: "light" },
    { language: "ru", theme: "dark" },
  ])(
    "can be read, and leads back to the checkout when it was declined: $language, $theme",
    (view) =>
      get().asShopper(async (shopper) => {
        const { page } = shopper
        const loaded: string[] = []
        await toTheCode(shopper)
        page.on("request", (request) => loaded.push(request.url()))
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          expect(await codeOn(page)).toMatch(
            /^http:\/\/127\.0\.0\.1:\d+\/pay\//
          )
          expect(await violations(page)).toEqual([])
          await shopper.picture(`scan-${view.language}-${view.theme}-${width}`)
        }
        // The page draws the code itself.
        const others = loaded.filter((url) => !url.includes("/store/sbp/"))
        expect(others).toEqual([])

        const { pathname } = new URL(String(await codeOn(page)))
        const announced = await page
          .locator(".standing > [role=status]")
          .elementHandle()
        get().simulator.decline(pathname.split("/").at(-1) ?? "")
        await shopper.reads(shopper.words.payment.failed)
        // The same live region, so a screen reader reads the change.
        expect(await announced?.innerText()).toContain(
          shopper.words.payment.failed
        )
        await shopper.click(shopper.words.payment.again)
        await shopper.deliveryIsChosen()
      }, view)
  )

  it.each<Partial<View>>([
    { width: 390 },
    // A phone in landscape is as wide as a window.
    { width: 844, isPhone: true },
  ])(
    "is not shown on a phone, which opens the payment page at once: $width",
    (phone) =>
      get().asShopper(async (shopper) => {
        await shopper.bringCart()
        await shopper.fillCheckout()
        await shopper.deliveryIsChosen()
        await shopper.payButton.click()
        await shopper.page.waitForURL("**/pay/*")
      }, phone)
  )

  it("moves the focus from “Pay now” to the new code", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      await shopper.installClock()
      const ended = { status: "expired", can_renew: true } as const
      await answerWith(shopper, ABOUT_PAYMENT, ended)
      await shopper.open("/checkout/pay?session=payses_01M7YB")
      const confirmation_url = "http://127.0.0.1:4000/pay/1"
      await page.route("**/renew", async (route) => {
        await answerWith(shopper, ABOUT_PAYMENT, { confirmation_url })
        const json = { session_id: "payses_2", payment: { confirmation_url } }
        await route.fulfill({ json })
      })
      await shopper.click(words.payment.payNow)
      await shopper.reads(words.scan.hint)
      expect(await page.evaluate("document.activeElement.id")).toBe("main")
    }))
}

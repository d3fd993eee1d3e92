import type { ShopHarness } from "./shop-harness"
import type { Shopper } from "./shopper"
import { drawPictureRow, type Step } from "./draw-picture-row"

/** The size of a phone; five such pictures fit beside each other in a README. */
const PHONE = { width: 390, height: 844 }

/** A purchase in pictures, for the README. */
export function readmePictures(get: () => ShopHarness) {
  it("show a purchase step by step", async () => {
    const harness = get()
    const steps: Step[] = []
    await harness.asShopper(async (shopper) => {
      await shopper.page.setViewportSize(PHONE)
      await buy(shopper, async (caption) => {
        const picture = await shopper.page.screenshot()
        steps.push({ caption, picture })
      })
    }, PHONE)
    await harness.asShopper(async (painter) => {
      await drawPictureRow(painter, steps)
      await painter.picture("purchase")
    })
  })
}

type Keep = (caption: string) => Promise<void>

async function buy(shopper: Shopper, keep: Keep): Promise<void> {
  const { page, words } = shopper
  await shopper.open("/products/gzhel-teapot")
  await keep("A teapot")
  await shopper.click(words.product.add)
  await shopper.click(words.product.toCart)
  await shopper.click(words.cart.checkout)
  await shopper.click(words.checkout.example)
  await shopper.deliveryIsChosen()
  await page.mouse.wheel(0, 5000)
  await shopper.payButton.scrollIntoViewIfNeeded()
  await keep("The checkout")
  await shopper.goToPay()
  await keep("The gateway")
  const letOn = await holdOrder(shopper)
  await shopper.decide("pay")
  await shopper.reads(words.payment.paid)
  await keep("Paid")
  await letOn()
  await shopper.hasOrder()
  await shopper.reads(words.order.paid)
  await shopper.settle()
  await keep("The order")
}

/**
 * Holds the moment between the payment and the order for as long as a picture
 * takes.
 */
async function holdOrder({ page }: Shopper): Promise<() => Promise<void>> {
  const address = "**/store/sbp/payment-sessions/*"
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const { payment } = (await response.json()) as { payment: object }
    const paid = { ...payment, status: "paid", order_id: null }
    await route.fulfill({ response, json: { payment: paid } })
  })
  // The page asks every second: a question that is being answered is answered first.
  return () => page.unrouteAll({ behavior: "wait" })
}

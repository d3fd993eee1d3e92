import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { SbpPayment } from "../../docs/storefront/dtc-starter/lib/data/sbp-payment"
import type { Standing } from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/follow-payment"
import {
  isCartChanged,
  textsOf,
} from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/texts-of"
import {
  en,
  ru,
} from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/words"
import { en as shopEn } from "../../storefront/src/words/en"
import { ru as shopRu } from "../../storefront/src/words/ru"

jest.mock(
  "@lib/util/money",
  (): unknown => jest.requireActual("./starter/lib/util/money"),
  { virtual: true }
)

const KIT = join(__dirname, "../../docs/storefront/dtc-starter")
const read = (path: string) => readFileSync(join(KIT, path), "utf8")

describe.each([
  ["English", en, shopEn],
  ["Russian", ru, shopRu],
])("the kit and the demo shop have the same texts in %s", (_, kit, shop) => {
  it("of a payment", () => {
    const texts: Record<string, unknown> = kit
    const { delayedHints, ...payment } = shop.payment
    const both = Object.entries(payment).filter(([key]) => key in texts)
    expect(both.length).toBeGreaterThan(15)
    expect(both.map(([key]) => [key, texts[key]])).toEqual(both)
    const { cart_changed, ...hints } = kit.delayedHints
    expect(delayedHints).toMatchObject(hints)
    expect(delayedHints.cart_changed("1 ₽", "2 ₽")).toBe(
      cart_changed("1 ₽", "2 ₽")
    )
  })

  it("of what is under way", () => {
    expect(kit.wait).toBe(shop.trouble.wait)
    const { gone, goneHint } = shop.checkout
    expect(kit.cartGone).toBe(`${gone}. ${goneHint}`)
  })

  it("of a code", () => {
    expect(kit.scan).toEqual(shop.scan)
  })

  it("of what is refused", () => {
    const { inDoubt, cartMissing, cartChanged } = kit
    const { outOfStock, noDelivery, discountGone } = kit
    expect(shop.trouble).toMatchObject({
      inDoubt,
      cartGone: cartMissing,
      cartChanged,
      outOfStock,
      noDelivery,
      discountGone,
    })
  })

  it("of a payment request", () => {
    const { title, toPay, pay, ...texts } = kit.request
    expect(shop.paymentRequest).toMatchObject(texts)
    expect(shop.paymentRequest.changed).toBe(kit.orderChanged)
    expect([title(12), toPay("1 ₽"), pay("1 ₽")]).toEqual([
      shop.paymentRequest.title(12),
      shop.paymentRequest.toPay("1 ₽"),
      shop.checkout.pay("1 ₽"),
    ])
  })
})

/** The messages that docs/errors.md lists for shoppers, and when the store sends them. */
const [, chapter = ""] = readFileSync(
  join(KIT, "../../errors.md"),
  "utf8"
).split("\n## At the checkout\n")
const [section = ""] = chapter.split("\n## ")
const messages = [
  ...section.matchAll(/^\| (.+?) +\| 400 `not_allowed` +\| (.+?) +\|$/gm),
]
  .map(([, text = "", when = ""]) => ({ text, when }))
  // The other messages go to Medusa, or to the merchant's code.
  .filter(({ when }) => !/\b[Aa] program\b/.test(when))

it("the demo shop recognises every message to shoppers in docs/errors.md", () => {
  const shop = join(KIT, "../../../storefront/src/components/complaint.tsx")
  const known = [
    ...readFileSync(shop, "utf8").matchAll(/^ +\[?(\/\^.+?\/),/gm),
  ].map(([, pattern = ""]) => new RegExp(pattern.slice(1, -1)))
  expect(messages.length).toBeGreaterThan(11)
  const unknown = messages.filter(
    ({ text }) => !known.some((pattern) => pattern.test(text))
  )
  expect(unknown).toEqual([])
})

it("the kit recognises every message about a payment in docs/errors.md", () => {
  const known = [
    ...read("lib/data/sbp-payment.ts").matchAll(/^ {2}\w+: "([A-Z].+)",$/gm),
  ].map(([, beginning = ""]) => beginning)
  const ofPayments = messages.filter(({ when }) =>
    /^(Making|\[Renewing|Renewing|The option)/.test(when)
  )
  expect(ofPayments.length).toBeGreaterThan(9)
  const found = ofPayments.map(({ text }) =>
    known.find((beginning) => text.startsWith(beginning))
  )
  expect(found.sort()).toEqual(known.sort())
})

it.each<[Standing["name"], boolean, string, string | undefined]>([
  ["asking", false, en.asking, undefined],
  ["unanswered", true, en.asking, en.askingHint],
  ["waiting", false, en.waiting, en.waitingHint],
  ["waiting", true, en.slow, en.slowHint],
  ["paid", false, en.paid, en.paidHint],
  ["paid", true, en.paid, en.paidSlowHint],
  ["ordered", false, en.ordered, undefined],
  ["delayed", true, en.delayed, en.delayedHints.checking],
  ["returned", false, en.returned, en.returnedHint],
  ["expired", false, en.expired, en.endedHint],
  ["failed", false, en.failed, en.endedHint],
  ["unknown", true, en.unknown, en.unknownHint],
])("shows the text for %s (slow: %s)", (name, isSlow, title, hint) => {
  const confirmation_url = "https://pay.example/1"
  const payment = {
    payment_request_id: null,
    confirmation_url,
    can_renew: true,
  } as SbpPayment
  const of = name === "waiting" ? { ...payment, can_renew: false } : payment
  const standing = { name, payment: of } as Standing
  expect(textsOf(standing, isSlow)).toEqual({ title, hint })
})

it.each<[Standing["name"], boolean, string]>([
  ["waiting", true, en.slow],
  ["expired", true, en.expired],
  ["failed", true, en.failed],
  // A payment that cannot be renewed offers no button, and a lost link promises no order.
  ["waiting", false, en.slow],
  ["expired", false, en.expired],
  ["failed", false, en.failed],
])(
  "asks a shopper who may have paid not to pay again: %s (can be renewed: %s)",
  (name, can_renew, title) => {
    const payment = { payment_request_id: null, can_renew } as SbpPayment
    const texts = textsOf({ name, payment }, true)
    expect(texts.title).toBe(title)
    expect(texts.hint).toContain("please do not pay again")
    expect(texts.hint?.includes("pay now")).toBe(
      can_renew && name !== "waiting"
    )
    expect(texts.hint).not.toContain("automatically")
  }
)

it.each([
  [en, /please do not pay again/],
  [ru, /не платите ещё раз/],
])("every text above a button that pays has the sentence", (words, again) => {
  const { stalledHint, endedHint, askingHint, slowHint } = words
  for (const hint of [stalledHint, endedHint, askingHint, slowHint]) {
    expect(hint).toMatch(again)
  }
})

it.each<[SbpPayment["reason"], string | null, string]>([
  ["checking", null, en.delayedHints.checking],
  ["out_of_stock", null, en.delayedHints.out_of_stock],
  [
    "cart_changed",
    "699.80",
    "You paid RUB 349.90, and your cart costs RUB 699.80 now.",
  ],
  // No current total is known, for example because the cart is gone.
  ["cart_changed", null, en.delayedHints.checking],
])("shows why an order is delayed: %s", (reason, amount_now, hint) => {
  const sum = { amount: "349.90", currency_code: "rub" }
  const ofCart = { ...sum, payment_request_id: null }
  const payment = { ...ofCart, reason, amount_now } as SbpPayment
  const shown = textsOf({ name: "delayed", payment }, false).hint
  expect(shown?.replaceAll("\u00a0", " ")).toContain(hint)
})

it.each<[Standing["name"], boolean, string, string]>([
  ["waiting", false, en.waiting, en.waitingHint],
  ["waiting", true, en.slow, en.ofOrder.slowHint],
  ["paid", false, en.ofOrder.paid, en.paidHint],
  ["delayed", false, en.delayed, en.delayedHints.checking],
  ["returned", false, en.returned, en.ofOrder.returnedHint],
])(
  "does not speak of a cart if an order asked: %s (slow: %s)",
  (name, isSlow, title, hint) => {
    const payment = {
      payment_request_id: "pay_col_1",
      confirmation_url: "https://pay.example/1",
      reason: "cart_changed",
      amount_now: "699.80",
    } as SbpPayment
    const standing = { name, payment } as Standing
    expect(textsOf(standing, isSlow)).toEqual({ title, hint })
    expect(isCartChanged(payment)).toBe(false)
  }
)

// Next refuses a file of actions with other exports, but only at its build.
it("the file of server actions exports only server actions", () => {
  const code = read("lib/data/sbp-payment.ts")
  expect(code).toMatch(/^"use server"\n/)
  const exported = code.match(/^export .*$/gm) ?? []
  expect(exported.length).toBeGreaterThan(3)
  for (const line of exported) {
    expect(line).toMatch(/^export (async function|type) /)
  }
})

it.each([
  "payment-button/sbp.tsx",
  "payment-return/index.tsx",
  "payment-request/index.tsx",
  "payment-scan/index.tsx",
  "payment-resume/index.tsx",
])("%s is a client component", (path) => {
  expect(read(`modules/checkout/components/${path}`)).toMatch(/^"use client"\n/)
})

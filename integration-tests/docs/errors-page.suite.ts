import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { TestShop } from "../http/support/run-shop-tests"
import { answerOf } from "../http/support/shop"

const root = join(__dirname, "../..")
const page = readFileSync(join(root, "docs/errors.md"), "utf8")
const [, chapter = ""] = page.split("\n## What Medusa says itself\n")
const [section = ""] = chapter.split("\n### ")

/** A message, with "…" for variable parts, and the status of its answer. */
const rows = [...section.matchAll(/^\| (.+?) +\| (\d+.*?) +\|/gm)].map(
  ([, sentence = "", answer = ""]) => ({
    sentence: sentence.replaceAll("`", ""),
    answer: answer.replaceAll("`", ""),
  })
)

const isSaid = (sentence: string, message: string) =>
  new RegExp(
    `^${sentence.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("…", ".+")}$`
  ).test(message)

/** Messages about a second factor or roles, which this shop does not have. */
const NOT_HERE = [
  "MFA was verified too long ago to complete this request",
  "MFA verification is required to complete this request",
  "Insufficient permissions. Required policies: …",
]

type Request = (shop: TestShop) => Promise<unknown>

/** Each of these requests is refused by Medusa, not by us. */
const REFUSED: Record<string, Request> = {
  "a provider that its region does not have": async ({ shop }) => {
    const collectionId = await shop.collectionOf(await shop.fillCart())
    return shop.startPayment(collectionId, { provider_id: "pp_sbp_b2b" })
  },
  "changing a cart with a session whose provider has gone": async ({
    shop,
    sql,
  }) => {
    const { cart, session } = await shop.checkOut()
    await sql("payment_session")
      .where({ id: session.id })
      .update({ provider_id: "pp_gone_gone" })
    return shop.changeQuantity(cart, 2)
  },
  "changing a cart that is an order": async ({ shop, simulator }) => {
    const { cart, invoice, paymentId } = await shop.checkOut()
    simulator.pay(paymentId)
    await shop.settled(invoice.id)
    return shop.changeQuantity(cart, 2)
  },
  "a shopper without a key": ({ shop }) =>
    shop.anonymous.get("/store/sbp/payment-sessions/payses_1"),
  "a shopper with a wrong key": ({ shop }) =>
    shop.anonymous
      .with({ "x-publishable-api-key": "pk_none" })
      .get("/store/sbp/payment-sessions/payses_1"),
  "an admin who is not signed in": ({ shop }) =>
    shop.anonymous.get("/admin/sbp/invoices"),
  "a filter that there is not": ({ shop }) =>
    shop.admin.get("/admin/sbp/invoices?colour=red"),
}

export function errorsPage(use: () => TestShop) {
  const provoked = new Set<string>()

  async function expectQuoted(request: Promise<unknown>) {
    const { status = 0, data } = (await answerOf(request)) ?? {}
    const { type = "", message = "" } = data as Record<string, string>
    const row = rows.find(({ sentence }) => isSaid(sentence, message))
    provoked.add(row?.sentence ?? "")
    const { answer } = row ?? {}
    expect({ message, answer }).toEqual({
      message,
      answer: `${status} ${type}`.trim(),
    })
  }

  it.each(Object.entries(REFUSED))(
    "docs/errors.md quotes Medusa's message for %s",
    (_, request) => expectQuoted(request(use()))
  )

  it("docs/errors.md quotes Medusa's messages for completing a cart too early", async () => {
    const { shop } = use()
    const cart = await shop.fillCart()
    // No payment was begun.
    await expectQuoted(shop.complete(cart))
    // The collection has no session.
    const collectionId = await shop.collectionOf(cart)
    await expectQuoted(shop.complete(cart))
    // The session is not paid.
    await shop.startPayment(collectionId)
    await expectQuoted(shop.complete(cart))
  })

  it("docs/errors.md quotes no other message of Medusa", () => {
    const others = rows.filter(({ sentence }) => !provoked.has(sentence))
    expect(others.map(({ sentence }) => sentence)).toEqual(NOT_HERE)
  })
}

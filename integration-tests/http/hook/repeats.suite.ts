import { inBatches } from "../support/raw-request"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import type { HookFixture } from "./hook-fixture"

export function repeats(fixture: HookFixture) {
  it("leads to one order, even while its shopper completes the cart", async () => {
    const { cart, invoice, body, post } = await fixture.paidCart()
    const bodies = Array.from({ length: 100 }, (_, index) =>
      index % 2 ? JSON.stringify({ ...parse(body), attempt: index }) : body
    )
    const [answers] = await Promise.all([
      Promise.all(bodies.map((one) => post(one))),
      inBatches(
        [1, 2, 3, 4, 5],
        () => answerOf(fixture.shop.complete(cart)),
        2
      ),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))

    const settled = await fixture.shop.settled(invoice.id)
    const completed = await fixture.shop.complete(cart)
    expect(completed.order?.id).toBe(settled.order_id)
    expect(await fixture.shop.orders()).toMatchObject([
      {
        id: settled.order_id,
        total: cart.total,
        payment_status: "captured",
        payment_collections: [
          {
            payments: [
              {
                id: settled.medusa_payment_id,
                captures: [{ amount: cart.total }],
              },
            ],
          },
        ],
      },
    ])
    const [order] = await fixture.shop.orders()
    const payments = order?.payment_collections?.flatMap(
      (collection) => collection.payments ?? []
    )
    expect(payments).toHaveLength(1)
    expect(payments?.[0]?.captures).toHaveLength(1)
    expect(await fixture.count(invoice.id, "confirmed")).toBe(1)
    expect(await fixture.count(invoice.id, "settled")).toBe(1)
    expect(await fixture.shop.attention()).toEqual([])
    // Identical bodies are one row, and the others soon contain nothing new.
    const { notifications_not_kept } = await fixture.shop.invoice(invoice.id)
    const rows = await fixture.stored()
    expect(rows.length).toBeLessThan(51)
    expect(rows.length + notifications_not_kept).toBeGreaterThanOrEqual(51)
  })

  it("stores few rows and one attention entry", async () => {
    const { invoice, body, post } = await fixture.paidCart()
    const flood = Array.from({ length: 300 }, (_, index) => `junk ${index}`)
    const answers = await inBatches(flood, (junk) => post(junk), 10)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await until(() => fixture.isQuiet(), "everything to be looked at", 60_000)
    // 20, and those that arrived before the first entry was opened.
    expect((await fixture.stored()).length).toBeLessThan(60)
    expect(await fixture.shop.attention()).toEqual(["unrecognised_body"])

    await post(body)
    const settled = await fixture.shop.settled(invoice.id)
    expect(await fixture.shop.orders()).toMatchObject([
      { id: settled.order_id },
    ])
  })
}

function parse(body: string): Record<string, unknown> {
  return JSON.parse(body) as Record<string, unknown>
}

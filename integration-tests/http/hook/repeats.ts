import { inBatches } from "../support/raw-request"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import type { HookRoom } from "./room"

export function repeats(room: HookRoom) {
  it("and completed by its shopper meanwhile, makes one order", async () => {
    const { cart, invoice, body, post } = await room.paid()
    const bodies = Array.from({ length: 100 }, (_, index) =>
      index % 2 ? JSON.stringify({ ...parse(body), attempt: index }) : body
    )
    const [answers] = await Promise.all([
      Promise.all(bodies.map((one) => post(one))),
      inBatches([1, 2, 3, 4, 5], () => answerOf(room.shop.complete(cart)), 2),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))

    const settled = await room.shop.settled(invoice.id)
    const completed = await room.shop.complete(cart)
    expect(completed.order?.id).toBe(settled.order_id)
    expect(await room.shop.orders()).toMatchObject([
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
    const [order] = await room.shop.orders()
    const payments = order?.payment_collections?.flatMap(
      (collection) => collection.payments ?? []
    )
    expect(payments).toHaveLength(1)
    expect(payments?.[0]?.captures).toHaveLength(1)
    expect(await room.count(invoice.id, "confirmed")).toBe(1)
    expect(await room.count(invoice.id, "settled")).toBe(1)
    expect(await room.shop.attention()).toEqual([])
    // The identical ones are one row, and the others soon tell nothing new.
    const { notifications_not_kept } = await room.shop.invoice(invoice.id)
    const rows = await room.stored()
    expect(rows.length).toBeLessThan(51)
    expect(rows.length + notifications_not_kept).toBeGreaterThanOrEqual(51)
  })

  it("makes few rows and one entry of a flood", async () => {
    const { invoice, body, post } = await room.paid()
    const flood = Array.from({ length: 300 }, (_, index) => `junk ${index}`)
    const answers = await inBatches(flood, (junk) => post(junk), 10)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await until(() => room.isQuiet(), "everything to be looked at", 60_000)
    // 20, and those that came before the first entry was open.
    expect((await room.stored()).length).toBeLessThan(60)
    expect(await room.shop.attention()).toEqual(["unrecognised_body"])

    await post(body)
    const settled = await room.shop.settled(invoice.id)
    expect(await room.shop.orders()).toMatchObject([{ id: settled.order_id }])
  })
}

function parse(body: string): Record<string, unknown> {
  return JSON.parse(body) as Record<string, unknown>
}

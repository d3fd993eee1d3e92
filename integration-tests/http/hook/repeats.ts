import { inBatches } from "../support/raw-request"
import { answerOf } from "../support/shop"
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
              { id: settled.payment_id, captures: [{ amount: cart.total }] },
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
    // The identical ones are one row.
    expect(await room.stored()).toHaveLength(51)
  })
}

function parse(body: string): Record<string, unknown> {
  return JSON.parse(body) as Record<string, unknown>
}

import { randomUUID } from "node:crypto"
import type { TestShop } from "../support/run-shop-tests"
import { RefundFixture } from "./refund-fixture"
import { PaymentsWithoutOrder } from "./payments-without-order"

export function tenClicks(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const withoutOrder = new PaymentsWithoutOrder(use)

  it("a return of money without an order that is requested ten times at once sends one payout", async () => {
    const { simulator } = use()
    const { id, amount } = (await withoutOrder.soldOut()).invoice
    const key = { idempotency_key: randomUUID() }
    const all = await Promise.all(
      Array.from({ length: 10 }, () => fixture.returnBy(id, amount, key))
    )
    const later = await fixture.returnBy(id, amount, key)
    expect(later.state).toBe("paid")
    expect(new Set([...all, later].map(({ id }) => id)).size).toBe(1)
    expect(simulator.executions("payout")).toHaveLength(1)
    expect(await fixture.refunds(id)).toMatchObject([{ state: "booked" }])
  })
}

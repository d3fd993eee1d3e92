import { randomUUID } from "node:crypto"
import type { TestShop } from "../support/run-shop-tests"
import { Till } from "./till"
import { Unsold } from "./unsold"

export function tenClicks(use: () => TestShop) {
  const till = new Till(use)
  const unsold = new Unsold(use)

  it.each([
    ["an order's money", async () => (await till.sell()).invoice],
    ["money without an order", async () => (await unsold.soldOut()).invoice],
  ])("makes one payout of ten clicks to return %s", async (_, make) => {
    const { simulator } = use()
    const { id, amount } = await make()
    const key = { idempotency_key: randomUUID() }
    const all = await Promise.all(
      Array.from({ length: 10 }, () => till.returnBy(id, amount, key))
    )
    const later = await till.returnBy(id, amount, key)
    expect(later.state).toBe("paid")
    expect(new Set([...all, later].map(({ id }) => id)).size).toBe(1)
    expect(simulator.executions("payout")).toHaveLength(1)
    expect(await till.refunds(id)).toMatchObject([{ state: "booked" }])
  })
}

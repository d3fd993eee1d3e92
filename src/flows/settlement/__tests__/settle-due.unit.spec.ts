import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { settleCollection } from "../settle-collection"
import { settleDue } from "../settle-due"

jest.mock("../settle-collection", () => ({ settleCollection: jest.fn() }))

const AT_ONCE = 3

/**
 * Invoices that are due, each of which takes so long to settle. Returns when each was begun
 * and when it ended, in milliseconds since the first was begun.
 */
async function settle(times: number[]) {
  const due = times.map((_, index) => `sbpinv_${index}`)
  const ledger = {
    countTurns: () => AT_ONCE,
    hasDueSettlement: () => Promise.resolve(due.length > 0),
    claimSettlements: () =>
      Promise.resolve(due.splice(0, 1).map((id) => ({ id }))),
  }
  const begun: number[] = []
  const ended: number[] = []
  jest.mocked(settleCollection).mockImplementation(async (_, { id }) => {
    const index = Number(id.slice("sbpinv_".length))
    begun[index] = performance.now()
    await sleep(times[index])
    ended[index] = performance.now()
  })
  const container = { resolve: () => ledger } as unknown as MedusaContainer
  await settleDue(container)
  const since = (time: number) => time - Number(begun[0])
  return { begun: begun.map(since), ended: ended.map(since) }
}

it("the first settlement of a burst goes alone, and then three go side by side", async () => {
  const { begun, ended } = await settle([200, 450, 450, 450, 10])
  const first = Number(ended[0])
  const others = begun.slice(1, 4)
  expect(Math.min(...others)).toBeGreaterThanOrEqual(first)
  // Before one of them has ended.
  expect(Math.max(...others)).toBeLessThan(Math.min(...ended.slice(1, 4)))
})

it("a settlement that hangs keeps no other waiting for longer than half a second", async () => {
  const { begun } = await settle([2_000, 10, 10])
  expect(Number(begun[1])).toBeGreaterThan(400)
  expect(Number(begun[1])).toBeLessThan(1_000)
  expect(Number(begun[2])).toBeLessThan(1_200)
})

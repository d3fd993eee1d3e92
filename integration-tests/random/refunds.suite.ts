import fc from "fast-check"
import type { HttpClient } from "../http/http-client"
import type { TestShop } from "../http/support/run-shop-tests"
import { figuresOf } from "./refunds/figures-of"
import { type Order, OrdinaryOrder, SbpOrder } from "./refunds/order"
import {
  ALL_STEPS,
  NOTHING_TO_DO,
  type Situation,
  type Step,
  steps,
  take,
} from "./refunds/steps"
import { randomRuns } from "./support/runs"

export const { numRuns, seed } = randomRuns("refunds beside Medusa's own", {
  short: 1,
  long: 5_000,
})

const sale = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  isFulfilled: fc.constantFrom(true, true, true, true, false),
})

/** Always run beside the random steps: a return of goods whose money is refunded. */
const EXAMPLES: [{ quantity: number; isFulfilled: boolean }, Step[]][] = [
  [
    { quantity: 2, isFulfilled: true },
    [
      { do: "refund", share: 0.25 },
      { do: "return", index: 0, quantity: 1, isLeftOpen: false },
      { do: "receive", index: 0, isLeftOpen: false },
      { do: "refundOwed" },
    ],
  ],
]

export function randomRefunds(use: () => TestShop) {
  const seen: Record<string, number> = {}

  it("an order refunded by us has the same figures after each step as one refunded by Medusa", async () => {
    const { shop } = use()
    const stranger = await shop.register("stranger2@example.com")
    for (const sku of ["TEA-IVAN-50", "TEA-IVAN-100", "TEA-KRASNODAR-250"]) {
      await shop.setStock(sku, 1_000_000)
    }
    const property = fc.asyncProperty(
      sale,
      steps,
      async ({ quantity, isFulfilled }, all) => {
        const ours = await SbpOrder.placeOrder(use, { quantity })
        const theirs = await OrdinaryOrder.placeOrder(use, { quantity })
        if (isFulfilled) {
          await ours.changes.fulfil(ours.id)
          await theirs.changes.fulfil(theirs.id)
        }
        await expectSame(use(), ours, theirs)
        for (const step of all) {
          await takeBoth(use, stranger, step, ours, theirs)
          await expectSame(use(), ours, theirs)
        }
      }
    )
    const startedAt = Date.now()
    const sequences = numRuns + EXAMPLES.length
    await fc.assert(property, {
      numRuns: sequences,
      seed,
      examples: EXAMPLES,
    })
    const perSequence = Math.round((Date.now() - startedAt) / sequences)
    process.stdout.write(
      `refunds beside Medusa's own: ${perSequence} ms a sequence, ${JSON.stringify(seen)}\n`
    )
    expect(seen["refund ok"]).toBeGreaterThan(0)
    expect(seen["refundOwed ok"]).toBeGreaterThan(0)
    if (numRuns >= 1_000) {
      const taken = ALL_STEPS.map((name) => `${name} ok`)
      expect(Object.keys(seen)).toEqual(expect.arrayContaining(taken))
    }
  })

  async function takeBoth(
    use: () => TestShop,
    stranger: HttpClient,
    step: Step,
    ours: Order,
    theirs: Order
  ) {
    const situation = await situationOf(use(), theirs)
    const outcomes: string[] = []
    for (const order of [ours, theirs]) {
      outcomes.push(
        await outcomeOf(take(step, order, situation, use, stranger))
      )
      if (!(await order.openChange())) {
        for (const { book } of order.waiting.splice(0)) {
          await book()
        }
      }
    }
    expect(outcomes[0]).toBe(outcomes[1])
    const name = `${step.do} ${outcomes[0]}`
    seen[name] = (seen[name] ?? 0) + 1
  }
}

async function situationOf(test: TestShop, order: Order): Promise<Situation> {
  const { order: it } = await figuresOf(test, order.id)
  const { pending_difference } = it.summary as { pending_difference: number }
  const waiting = order.waiting.reduce((sum, { amount }) => sum + amount, 0)
  return {
    left: Math.round(((await order.left()) - waiting) * 100) / 100,
    owed: -pending_difference - waiting,
    isOpen: (await order.openChange()) !== undefined,
  }
}

/** A refusal is a valid outcome; any other error fails the test. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    return (await call) === NOTHING_TO_DO ? "skipped" : "ok"
  } catch (error) {
    const { response } = error as { response?: { status: number } }
    if (!response) {
      throw error
    }
    return String(response.status)
  }
}

async function expectSame(test: TestShop, ours: Order, theirs: Order) {
  expect(await figuresOf(test, ours.id)).toEqual(
    await figuresOf(test, theirs.id)
  )
}

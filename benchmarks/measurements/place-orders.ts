import type { Bench } from "../bring-up"
import { CORE_PROVIDER } from "../constants"
import type { Checkout } from "../store/jobs/check-out"
import { Carts, type PaidCart } from "./carts"
import { connections, post } from "./post"

/** Milliseconds from the notification to the placed order. */
export type OrderTimes = {
  ours: number[]
  /** Up to our own last write, before which the plugin reads Medusa's work back. */
  oursSettled: number[]
  coreHook: number[]
  bareWorkflow: number[]
}

const WARM_UP = 1
const ROUNDS = 20

/** Medusa waits this long before it processes what its own hook received. */
const CORE_DELAY_MS = 5_000
/** How long the store is left idle before that. */
const QUIET_MS = 1_000

/**
 * Times the three ways to an order in turns. Medusa's own hook does nothing for
 * its first five seconds: in that time the others have their turns, and carts
 * for the next round are filled.
 */
export async function placeOrders(bench: Bench): Promise<OrderTimes> {
  const carts = new Carts(bench)
  for (let round = 0; round < WARM_UP; round++) {
    await oneRound(bench, carts, newTimes())
  }
  const times = newTimes()
  for (let round = 0; round < ROUNDS; round++) {
    await oneRound(bench, carts, times)
  }
  return times
}

function newTimes(): OrderTimes {
  return { ours: [], oursSettled: [], coreHook: [], bareWorkflow: [] }
}

async function oneRound(bench: Bench, carts: Carts, times: OrderTimes) {
  const { core, pairs } = await carts.takeRound()
  const { orders } = bench
  const startedAt = performance.now()
  await tellCore(bench, core)
  for (const { ours, bare } of pairs) {
    await timeOurs(bench, ours, times)
    await timeBare(bench, bare, times)
  }
  const quietAt = startedAt + CORE_DELAY_MS - QUIET_MS
  await carts.fill(() => performance.now() < quietAt)
  times.coreHook.push(
    (await orders.momentOf(core.cartId, "placed")) - startedAt
  )
}

const agent = connections(1)

async function timeOurs(
  { orders }: Bench,
  { cartId, notification }: PaidCart,
  times: OrderTimes
) {
  const startedAt = performance.now()
  await post(agent, notification)
  times.ours.push((await orders.momentOf(cartId, "placed")) - startedAt)
  times.oursSettled.push((await orders.momentOf(cartId, "settled")) - startedAt)
}

async function timeBare(
  { store, orders }: Bench,
  { cartId, sessionId, amount }: Checkout,
  times: OrderTimes
) {
  const startedAt = performance.now()
  // The channel to the store takes less than a request, if anything.
  await store.run("processPayment", { sessionId, amount })
  times.bareWorkflow.push((await orders.momentOf(cartId, "placed")) - startedAt)
}

async function tellCore({ origin }: Bench, { sessionId, amount }: Checkout) {
  const provider = CORE_PROVIDER.replace("pp_", "")
  await post(agent, {
    url: `${origin}/hooks/payment/${provider}`,
    body: JSON.stringify({ session_id: sessionId, amount }),
  })
}

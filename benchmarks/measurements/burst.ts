import type { Bench } from "../bring-up"
import { CORE_PROVIDER, OUR_PROVIDER } from "../constants"
import type { Checkout } from "../store/jobs/check-out"
import { timeAll } from "../time-all"
import { payAtGateway } from "./carts"
import { postAtRate } from "./post"

/** Many payments within a few seconds, and how long the orders take. */
export type Burst = {
  name: string
  /** Orders a second, from the first notification to the last order. */
  ours: number
  /** Orders a second of the bare workflow: the mean of its rates before and after. */
  bare: number
  /** The longest time without an order, in milliseconds. */
  longestGap: number
}

/** Notifications a second; `Infinity` sends all of them at once. */
const BURSTS = [
  { count: 200, perSecond: Infinity },
  { count: 60, perSecond: 20 },
  { count: 60, perSecond: 50 },
]

const BARE_COUNT = 30
/** The better of these suits this machine. */
const BARE_AT_ONCE = [3, 10]

const TIMEOUT_MS = 300_000

/**
 * Orders a second when many shoppers pay at the same time, beside the best rate
 * of Medusa's bare workflow in the same store. The bare workflow runs before and
 * after each burst, because a machine is not equally fast all the time.
 */
export async function burst(bench: Bench): Promise<Burst[]> {
  const bursts: Burst[] = []
  await timeBare(bench, 10, 3)
  // Where workers settle, none of them has made an order yet.
  await timeOurs(bench, 12, Infinity)
  for (const { count, perSecond } of BURSTS) {
    const before = await timeBareBoth(bench)
    const ours = await timeOurs(bench, count, perSecond)
    const after = await timeBareBoth(bench)
    const rates = before.map((rate, index) => (rate + after[index]!) / 2)
    bursts.push({ ...ours, bare: Math.max(...rates) })
  }
  return bursts
}

async function timeBareBoth(bench: Bench): Promise<number[]> {
  const rates: number[] = []
  for (const atOnce of BARE_AT_ONCE) {
    rates.push(await timeBare(bench, BARE_COUNT, atOnce))
  }
  return rates
}

async function timeOurs(
  bench: Bench,
  count: number,
  perSecond: number
): Promise<Omit<Burst, "bare">> {
  const checkouts = await bench.store.run("checkOut", {
    provider_id: OUR_PROVIDER,
    count,
  })
  const notifications = checkouts.map((it) => payAtGateway(bench, it))
  const startedAt = performance.now()
  await postAtRate(notifications, perSecond)
  const moments = await placedAll(bench, checkouts)
  const last = moments.at(-1) as number
  return {
    name:
      perSecond === Infinity
        ? `${count} at once`
        : `${count} at ${perSecond} a second`,
    ours: (count / (last - startedAt)) * 1_000,
    longestGap: longestGap([startedAt, ...moments]),
  }
}

async function timeBare(
  bench: Bench,
  count: number,
  atOnce: number
): Promise<number> {
  const checkouts = await bench.store.run("checkOut", {
    provider_id: CORE_PROVIDER,
    count,
  })
  const startedAt = performance.now()
  await timeAll(checkouts, atOnce, ({ sessionId, amount }) =>
    bench.store.run("processPayment", { sessionId, amount })
  )
  const moments = await placedAll(bench, checkouts)
  return (count / ((moments.at(-1) as number) - startedAt)) * 1_000
}

/** The moments at which the orders were placed, the earliest first. */
async function placedAll(
  { orders }: Bench,
  checkouts: Checkout[]
): Promise<number[]> {
  const moments = await Promise.all(
    checkouts.map(({ cartId }) => orders.momentOf(cartId, "placed", TIMEOUT_MS))
  )
  return moments.sort((a, b) => a - b)
}

function longestGap(moments: number[]): number {
  const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at))
  return Math.max(...gaps)
}

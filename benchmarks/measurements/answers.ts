import type { Bench } from "../bring-up"
import { OUR_PROVIDER } from "../constants"
import { payAtGateway } from "./carts"
import { postAtRate } from "./post"
import { notificationOf } from "./store-notifications"

/**
 * How long notifications wait for their answer, in milliseconds from the moment at
 * which each was to be sent.
 */
export type Answers = {
  /** While payments are settled. */
  busy: number[]
  /** While no payment is settled: they report a status that is no payment. */
  idle: number[]
  /** Payments that were still to be settled when the last one was answered. */
  unsettled: number
}

const PER_SECOND = 200
const IDLE_COUNT = 10 * PER_SECOND
const BUSY_COUNT = 15 * PER_SECOND

/** More payments than are settled in that time. */
const ORDERS = 100

/**
 * Sends notifications faster than any process can settle their payments. The first
 * ones have a cart, and are being settled all the time. The later ones wait behind
 * them, and need no cart.
 */
export async function answers(bench: Bench): Promise<Answers> {
  const { store, orders } = bench
  const checkouts = await store.run("checkOut", {
    provider_id: OUR_PROVIDER,
    count: ORDERS,
  })
  const others = await store.run("openInvoices", {
    count: BUSY_COUNT - ORDERS + IDLE_COUNT,
  })
  const rest = others.splice(IDLE_COUNT)
  const unpaid = others.map((it) => notificationOf(bench, it))
  const idle = await postAtRate(unpaid, PER_SECOND)
  const paid = [
    ...checkouts.map((it) => payAtGateway(bench, it)),
    ...rest.map((it) => notificationOf(bench, it, "CONFIRMED")),
  ]
  const busy = await postAtRate(paid, PER_SECOND)
  const cartIds = checkouts.map(({ cartId }) => cartId)
  return { busy, idle, unsettled: cartIds.length - orders.placed(cartIds) }
}

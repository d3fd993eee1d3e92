import { setTimeout as sleep } from "node:timers/promises"
import type { Bench } from "../bring-up"
import { OUR_PROVIDER } from "../constants"
import { payAtGateway } from "./carts"
import { connections, type Message, post } from "./post"
import { notificationOf } from "./store-notifications"

/**
 * How long notifications wait for their answer, in milliseconds from the moment at
 * which each was to be sent.
 */
export type Answers = {
  /** While payments are settled. */
  busy: number[]
  /** While nothing is: they report a status that is no payment. */
  idle: number[]
  /** Payments that were still to be settled when the last one was answered. */
  unsettled: number
}

const PER_SECOND = 200
const IDLE_COUNT = 10 * PER_SECOND
const BUSY_COUNT = 15 * PER_SECOND

/** More than are settled in that time. */
const ORDERS = 100

/**
 * Notifications at a rate at which no process can settle their payments. The first
 * of them have a cart: they are settled all the time. Those that follow wait behind
 * them, and need none.
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
  const idle = await timeAnswers(others.map((it) => notificationOf(bench, it)))
  const busy = await timeAnswers([
    ...checkouts.map((it) => payAtGateway(bench, it)),
    ...rest.map((it) => notificationOf(bench, it, "CONFIRMED")),
  ])
  const cartIds = checkouts.map(({ cartId }) => cartId)
  return { busy, idle, unsettled: cartIds.length - orders.placed(cartIds) }
}

async function timeAnswers(messages: Message[]): Promise<number[]> {
  const agent = connections(PER_SECOND)
  const startedAt = performance.now()
  const timeAnswer = async (message: Message, index: number) => {
    const at = startedAt + (index / PER_SECOND) * 1_000
    await sleep(at - performance.now())
    await post(agent, message)
    return performance.now() - at
  }
  try {
    return await Promise.all(messages.map(timeAnswer))
  } finally {
    agent.destroy()
  }
}

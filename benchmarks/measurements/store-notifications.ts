import { setTimeout as sleep } from "node:timers/promises"
import { notificationToken } from "../../src/shared/notification-address"
import type { Bench } from "../bring-up"
import { SHOP } from "../constants"
import type { OpenInvoice } from "../store/jobs/open-invoices"
import { timeAll } from "../time-all"
import { connections, get, type Message, post } from "./post"

/** Per second, of each pass. */
export type Rates = {
  /** First deliveries, answered with 200. */
  firsts: number[]
  /** First deliveries, until all of them are processed as well. */
  processed: number[]
  duplicates: number[]
  /** Stored by the ledger, without the HTTP around it. */
  kept: number[]
  inserts: number[]
  /** Answers of Medusa's HTTP when there is nothing to do. */
  emptyAnswers: number[]
}

const WARM_UP = 2
const PASSES = 7
const COUNT = 300
/** As many as the pool has connections: both sides keep all of them busy. */
const AT_ONCE = 10

/**
 * Counts notifications that are stored and answered, against rows that are only
 * stored. Each is about another invoice and reports a status that is no
 * payment: the order of a payment is measured elsewhere. The processing after
 * the answer is included: it competes with the next notification, as in
 * production.
 */
export async function storeNotifications(bench: Bench): Promise<Rates> {
  for (let pass = 0; pass < WARM_UP; pass++) {
    await onePass(bench)
  }
  const rates: Rates = {
    firsts: [],
    processed: [],
    duplicates: [],
    kept: [],
    inserts: [],
    emptyAnswers: [],
  }
  for (let pass = 0; pass < PASSES; pass++) {
    const times = await onePass(bench)
    for (const [name, milliseconds] of Object.entries(times)) {
      rates[name as keyof Rates].push((COUNT / milliseconds) * 1_000)
    }
  }
  return rates
}

async function onePass(bench: Bench): Promise<Record<keyof Rates, number>> {
  const { origin, store, orders } = bench
  const invoices = await store.run("openInvoices", { count: COUNT })
  const messages = invoices.map((it) => notificationOf(bench, it))
  const bodies = messages.map(({ body }) => body)
  const agent = connections(AT_ONCE)
  const postAll = () => timeAll(messages, AT_ONCE, (it) => post(agent, it))
  try {
    await sleep(100)
    const inserts = await store.run("insertRows", { bodies, atOnce: AT_ONCE })
    const rows = { invoices, bodies, atOnce: AT_ONCE }
    const kept = await store.run("keepNotifications", rows)
    const emptyAnswers = await timeAll(messages, AT_ONCE, () =>
      get(agent, `${origin}/health`)
    )
    const startedAt = performance.now()
    const firsts = await postAll()
    while ((await orders.backlog()) > 0) {
      await sleep(10)
    }
    const processed = performance.now() - startedAt
    const duplicates = await postAll()
    return { firsts, processed, duplicates, kept, inserts, emptyAnswers }
  } finally {
    agent.destroy()
  }
}

/** The gateway's notification about a payment; by default, one that is being created. */
export function notificationOf(
  { origin }: Bench,
  { id, paymentId }: OpenInvoice,
  status = "IN_PROGRESS"
): Message {
  const token = notificationToken(SHOP.secretKey, id)
  return {
    url: `${origin}/hooks/sbp/${token}`,
    body: JSON.stringify({
      id: paymentId,
      status,
      amount: { value: 349.9, currency: "RUB" },
      paid: status === "CONFIRMED",
      order_id: id,
      shop_id: Number(SHOP.shopId),
      description: `Order ${id}`,
      created_at: new Date().toISOString(),
      metadata: {},
    }),
  }
}

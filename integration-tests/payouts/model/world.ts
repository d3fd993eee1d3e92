import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Fault, Simulator } from "../../../simulator"
import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import type { SbpPayoutModuleService } from "../../../src/modules/payout/service"
import { verifyTrail } from "../../../src/modules/payout/trail/verify-trail"
import { until } from "../../http/support/until"
import { cardNumber } from "../support/cards"
import type { PayoutDatabase } from "../support/payout-database"
import { type PayoutOptions, payoutService } from "../support/payout-service"
import { Relay, type Way } from "../support/relay"
import { amountOf, type Books, type Planned, RULES } from "./state"

const OPTIONS: PayoutOptions = {
  limits: {
    rub: {
      perPayout: amountOf(RULES.perPayout),
      perDay: amountOf(RULES.perDay),
      perCardPerDay: amountOf(RULES.perCardPerDay),
      approvalAbove: amountOf(RULES.approvalAbove),
    },
  },
  // Who sleeps is woken by a step, and not by the clock.
  timeoutMs: 300_000,
}

export const cardOf = (card: number) => cardNumber(card)

export type Sleeper = { relay: Relay; sending: Promise<unknown> }

/** The real service, database and gateway, and what people do with them. */
export class World {
  readonly service: SbpPayoutModuleService
  /** In which states payouts have been, so that nobody tests nothing. */
  readonly seen = new Set<string>()
  /** Processes that have sent something, and have not heard what came of it. */
  private readonly sleepers = new Set<Sleeper>()

  constructor(
    private readonly database: PayoutDatabase,
    readonly simulator: Simulator
  ) {
    this.service = payoutService(database.pool, simulator.url, OPTIONS)
  }

  get pool(): Knex {
    return this.database.pool
  }

  async reset(): Promise<void> {
    for (const sleeper of this.sleepers) {
      await this.wake(sleeper)
    }
    this.simulator.reset()
    await this.database.empty()
  }

  fault(fault: Fault): void {
    this.simulator.fault("payout", { ...fault, times: 1 })
  }

  requests(): number {
    return this.simulator.requests().length
  }

  /**
   * Sends from a process that falls asleep, or dies for all that others can see,
   * once the gateway has its request: the answer is there, and nobody reads it.
   */
  async sendAndSleep(
    act: (service: SbpPayoutModuleService) => Promise<unknown>,
    fault: Fault
  ): Promise<Sleeper> {
    const { hostname: host, port } = new URL(this.simulator.url)
    const held = () => (way: Way) => way === "back"
    const relay = await Relay.to({ host, port: Number(port) }, held)
    const url = `http://127.0.0.1:${relay.port}`
    const before = this.requests()
    this.fault(fault)
    const sending = act(payoutService(this.pool, url, OPTIONS))
    const sleeper = { relay, sending }
    this.sleepers.add(sleeper)
    await until(
      () =>
        Promise.resolve(
          this.simulator
            .requests()
            .slice(before)
            .some(({ answered }) => answered !== null)
        ),
      "the gateway to answer"
    )
    return sleeper
  }

  /** It reads its answer after all, and writes down what it has heard. */
  async wake(sleeper: Sleeper): Promise<void> {
    const { relay, sending } = sleeper
    this.sleepers.delete(sleeper)
    relay.deliver()
    await sending
    await relay.close()
  }

  /** What the sweeper does after a while. */
  async stopWaiting(): Promise<void> {
    await this.pool("sbp_payout")
      .where({ state: "sending" })
      .update({ answer_due_at: new Date(0) })
    await this.service.stopWaiting(100)
  }

  async rows(): Promise<PayoutRow[]> {
    return this.pool<PayoutRow>("sbp_payout").select()
  }

  /** Holds the real books against the model's, and both against the gateway's. */
  async check(books: Books): Promise<void> {
    const rows = await this.rows()
    const executions = this.simulator.executions("payout")
    const sent = (key: string) =>
      executions.filter(({ idempotencyKey }) => idempotencyKey === key).length
    expect(
      rows
        .map(
          ({ id, state, amount, idempotency_key, created_by, approved_by }) => {
            const executed = sent(idempotency_key)
            return { id, state, amount, created_by, approved_by, executed }
          }
        )
        .sort(byId)
    ).toEqual(
      books.payouts
        .map(({ id, state, kopecks, created_by, approved_by, executed }) => {
          const amount = amountOf(kopecks)
          return { id, state, amount, created_by, approved_by, executed }
        })
        .sort(byId)
    )
    const told = (reason: PayoutRow["attention"]) =>
      rows
        .filter(({ attention }) => attention === reason)
        .map(({ id }) => id)
        .sort()
    const planned = (isMeant: (plan: Planned) => boolean) =>
      books.payouts
        .filter(isMeant)
        .map(({ id }) => id)
        .sort()
    expect(told("payout_contradiction")).toEqual(
      planned(({ isContradicted }) => isContradicted)
    )
    expect(told("payout_paid_twice")).toEqual(
      planned(({ isPaidTwice }) => isPaidTwice)
    )
    expect(told("payout_pending")).toEqual(
      planned(({ state }) => state === "pending")
    )
    rows.forEach(({ state }) => this.seen.add(state))
    this.checkMoney(rows)
    await this.checkHistory(rows)
  }

  /** What holds whatever the model says. */
  private checkMoney(rows: PayoutRow[]): void {
    const executions = this.simulator.executions("payout")
    const byKey = new Map(rows.map((row) => [row.idempotency_key, row]))
    // Nothing twice, nothing without a row, and every kopeck as it was asked.
    expect(new Set(executions.map((it) => it.idempotencyKey)).size).toBe(
      executions.length
    )
    for (const { idempotencyKey, amount, last4, first6 } of executions) {
      const row = byKey.get(idempotencyKey)
      expect(row).toMatchObject({ amount, last4, first6 })
      // Whatever the gateway said, it counts as long as nobody knows better.
      expect(
        row?.is_refused || MAY_HAVE_BEEN_SENT.includes(row?.state ?? "")
      ).toBe(true)
    }
    const sum = (amounts: string[]) =>
      amounts.reduce((total, it) => total + Math.round(Number(it) * 100), 0)
    const keys = new Set(executions.map((it) => it.idempotencyKey))
    const sentRows = rows.filter((row) => keys.has(row.idempotency_key))
    expect(sum(executions.map(({ amount }) => amount))).toBe(
      sum(sentRows.map(({ amount }) => amount))
    )
    for (const row of rows) {
      // Paid is never said without its money having left.
      if (row.state === "paid" || row.state === "pending") {
        expect(keys).toContain(row.idempotency_key)
      }
      expect(row.approved_by === row.created_by).toBe(false)
      if (row.state === "unknown") {
        expect(row.attention).not.toBeNull()
      }
    }
    expect(this.simulator.violations()).toEqual([])
  }

  /** The trail leads to the state, one step after the other. */
  private async checkHistory(rows: PayoutRow[]): Promise<void> {
    const events = await this.pool<{
      payout_id: string
      from_state: string | null
      to_state: string | null
    }>("sbp_payout_event")
      .whereNotNull("to_state")
      .orderBy("number")
      .select()
    // However many processes appended to it at once, and whichever were killed.
    expect(await verifyTrail(this.pool)).not.toHaveProperty("broken")
    for (const { id, state } of rows) {
      const own = events.filter(({ payout_id }) => payout_id === id)
      expect(own.at(-1)?.to_state).toBe(state)
      expect(own.map(({ from_state }) => from_state)).toEqual([
        null,
        ...own.slice(0, -1).map(({ to_state }) => to_state),
      ])
    }
  }
}

const MAY_HAVE_BEEN_SENT = [
  "sending",
  "paid",
  "pending",
  "unknown",
  "resolved_paid",
  "resolved_not_paid",
  "bounced",
]

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

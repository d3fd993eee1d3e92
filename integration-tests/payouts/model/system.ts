import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Fault, Simulator } from "../../../simulator"
import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import type { SbpPayoutModuleService } from "../../../src/modules/payout/service"
import { verifyTrail } from "../../../src/modules/payout/verify-trail"
import { until } from "../../http/support/until"
import { cardNumber } from "../support/cards"
import type { PayoutDatabase } from "../support/payout-database"
import { type PayoutOptions, payoutService } from "../support/payout-service"
import { TcpProxy, type Direction } from "../support/tcp-proxy"
import {
  amountOf,
  type Books,
  type Planned,
  RULES,
  type StalledProcess,
} from "./state"

const OPTIONS: PayoutOptions = {
  limits: {
    rub: {
      perPayout: amountOf(RULES.perPayout),
      perDay: amountOf(RULES.perDay),
      perCardPerDay: amountOf(RULES.perCardPerDay),
      approvalAbove: amountOf(RULES.approvalAbove),
    },
  },
  // A stalled process is resumed by a command, and not by the clock.
  timeoutMs: 300_000,
}

export const cardOf = (card: number) => cardNumber(card)

/**
 * The real service, database and gateway, and the actions of the model on them.
 */
export class System {
  readonly service: SbpPayoutModuleService
  /**
   * The states that payouts have been in, so that a run cannot test nothing.
   */
  readonly seen = new Set<string>()
  readonly seenOfBatches = new Set<string>()
  /** Processes that have sent a request, and have not received its answer. */
  private readonly stalledProcesses = new Set<StalledProcess>()

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
    for (const stalled of this.stalledProcesses) {
      await this.resume(stalled)
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
   * Sends from a process that stalls, or seems dead to all others, once the gateway
   * has its request: the answer arrives, and is not read.
   */
  async sendAndStall(
    act: (service: SbpPayoutModuleService) => Promise<unknown>,
    fault: Fault
  ): Promise<StalledProcess> {
    const { hostname: host, port } = new URL(this.simulator.url)
    const held = () => (direction: Direction) => direction === "toClient"
    const proxy = await TcpProxy.to({ host, port: Number(port) }, held)
    const url = `http://127.0.0.1:${proxy.port}`
    const before = this.requests()
    this.fault(fault)
    const sending = act(payoutService(this.pool, url, OPTIONS))
    const stalled = { proxy, sending }
    this.stalledProcesses.add(stalled)
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
    return stalled
  }

  /** Lets a stalled process read its answer after all, and store the outcome. */
  async resume(stalled: StalledProcess): Promise<void> {
    const { proxy, sending } = stalled
    this.stalledProcesses.delete(stalled)
    proxy.release()
    await sending
    await proxy.close()
  }

  /** Runs the sweep, for which answers are overdue. */
  async stopWaiting(): Promise<void> {
    await this.pool("sbp_payout")
      .where({ state: "sending" })
      .update({ answer_due_at: new Date(0) })
    await this.service.stopWaiting(100)
  }

  async rows(): Promise<PayoutRow[]> {
    return this.pool<PayoutRow>("sbp_payout").select()
  }

  /**
   * Compares the real rows with the model, and both with the gateway's
   * executions.
   */
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
        .map(({ id, state, kopeks, created_by, approved_by, executed }) => {
          const amount = amountOf(kopeks)
          return { id, state, amount, created_by, approved_by, executed }
        })
        .sort(byId)
    )
    const listed = (reason: PayoutRow["attention"]) =>
      rows
        .filter(({ attention }) => attention === reason)
        .map(({ id }) => id)
        .sort()
    const planned = (isMeant: (plan: Planned) => boolean) =>
      books.payouts
        .filter(isMeant)
        .map(({ id }) => id)
        .sort()
    expect(listed("payout_contradiction")).toEqual(
      planned(({ isContradicted }) => isContradicted)
    )
    expect(listed("payout_paid_twice")).toEqual(
      planned(({ isPaidTwice }) => isPaidTwice)
    )
    expect(listed("payout_pending")).toEqual(
      planned(({ state }) => state === "pending")
    )
    rows.forEach(({ state }) => this.seen.add(state))
    await this.checkBatches(books)
    this.checkMoney(rows)
    await this.checkHistory(rows)
  }

  /** Invariants that hold whatever the model says. */
  private checkMoney(rows: PayoutRow[]): void {
    const executions = this.simulator.executions("payout")
    const byKey = new Map(rows.map((row) => [row.idempotency_key, row]))
    // No execution happened twice, or without a row, or with another amount.
    expect(new Set(executions.map((it) => it.idempotencyKey)).size).toBe(
      executions.length
    )
    for (const { idempotencyKey, amount, last4, first6 } of executions) {
      const row = byKey.get(idempotencyKey)
      expect(row).toMatchObject({ amount, last4, first6 })
      // Whatever the gateway answered, the payout counts until a person knows better.
      expect(
        row?.is_refused || MAY_HAVE_BEEN_SENT.includes(row?.state ?? "")
      ).toBe(true)
    }
    const sum = (amounts: string[]) =>
      amounts.reduce((total, it) => total + Math.round(Number(it) * 100), 0)
    const keys = new Set(executions.map((it) => it.idempotencyKey))
    checkChains(rows, keys)
    const sentRows = rows.filter((row) => keys.has(row.idempotency_key))
    expect(sum(executions.map(({ amount }) => amount))).toBe(
      sum(sentRows.map(({ amount }) => amount))
    )
    for (const row of rows) {
      // A payout in these states must have been executed.
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

  /** Checks that each row has at most one payout, and that every kopek is in a row or payout. */
  private async checkBatches(books: Books): Promise<void> {
    const { rows } = await this.pool.raw<{ rows: BatchFacts[] }>(BATCHES)
    expect(rows.sort(byId)).toEqual(
      books.batches
        .map(({ id, state, approved_by, rows }) => {
          const made = rows.flatMap(({ payout }) => payout?.id ?? [])
          const total = rows.reduce((sum, { kopeks }) => sum + kopeks, 0)
          return {
            id,
            state,
            approved_by,
            made,
            others: 0,
            amount: amountOf(total),
            sum: amountOf(total),
          }
        })
        .sort(byId)
    )
    rows.forEach(({ state }) => this.seenOfBatches.add(state))
  }

  /** Checks that the trail leads to the current state, step by step. */
  private async checkHistory(rows: PayoutRow[]): Promise<void> {
    const events = await this.pool<{
      payout_id: string
      from_state: string | null
      to_state: string | null
    }>("sbp_payout_event")
      .whereNotNull("to_state")
      .orderBy("number")
      .select()
    // This holds however many processes appended at once, and whichever were killed.
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

/**
 * Checks that a person is told if the gateway's cabinet shows two payouts of a chain,
 * and the store knows of both.
 */
function checkChains(rows: PayoutRow[], executed: Set<string>): void {
  const paid = rows.filter(
    ({ idempotency_key, state }) =>
      executed.has(idempotency_key) && ["paid", "resolved_paid"].includes(state)
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const firstOf = (row: PayoutRow): PayoutRow => {
    const replaced = byId.get(row.replaces_id ?? "")
    return replaced ? firstOf(replaced) : row
  }
  const chains = [...new Set(paid.map(firstOf))].map((first) =>
    paid.filter((row) => firstOf(row) === first)
  )
  const isUnlisted = ({ attention }: PayoutRow) => attention === null
  expect(
    chains.filter((chain) => chain.length > 1 && chain.every(isUnlisted))
  ).toEqual([])
}

type BatchFacts = {
  id: string
  state: string
  approved_by: string | null
  amount: string
  sum: string
  made: string[]
  others: number
}

/** Counts a batch by its rows, and by the payouts that look like them: none may be extra. */
const BATCHES = `
SELECT b.id, b.state, b.approved_by, b.amount,
  (SELECT sum(coalesce(p.amount, r.amount)::numeric)::text FROM sbp_payout_batch_row r
   LEFT JOIN sbp_payout p ON p.id = r.payout_id WHERE r.batch_id = b.id) AS sum,
  (SELECT coalesce(array_agg(payout_id ORDER BY number), '{}')
   FROM sbp_payout_batch_row WHERE batch_id = b.id AND payout_id IS NOT NULL) AS made,
  (SELECT count(*)::int FROM sbp_payout p WHERE idempotency_key LIKE b.id || ':%'
   AND NOT EXISTS (SELECT 1 FROM sbp_payout_batch_row r
     WHERE r.batch_id = b.id AND r.payout_id = p.id)) AS others
FROM sbp_payout_batch b`

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

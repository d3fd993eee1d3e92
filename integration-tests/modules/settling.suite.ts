import { parseAmount } from "../../src/domain/money"
import { setTimeout } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SbpLedgerModuleService } from "../../src/modules/ledger/service"
import { withSettlementLock } from "../../src/modules/ledger/settlement/with-settlement-lock"
import { readCommitted } from "../../src/shared/read-committed"
import type { SettlementObstacle } from "../../src/modules/ledger/settlement/obstacles"
import { until } from "../http/support/until"
import { answer, inMinutes, notify, payment, request } from "./fixtures"
import { connect } from "../payouts/support/connect"
import { useLedger } from "./use-ledger"

const OBSTACLE: SettlementObstacle = {
  reason: "order_not_created",
  details: { error: "Not enough stock" },
}

const TIMEOUTS = { turnMs: 10_000, lockMs: 10_000 }

const { use, list, reload } = useLedger("settling")

let service: SbpLedgerModuleService
beforeAll(() => {
  service = use().service
})

const sql = (): Knex => use().pool

let number = 0

async function paid(): Promise<string> {
  number += 1
  const session_id = `payses_${number}`
  const payment_collection_id = `paycol_${number}`
  const changes = { session_id, payment_collection_id }
  const { invoice } = await service.openInvoice(request(changes))
  await service.recordAnswer(invoice.id, answer(`gw-${number}`))
  const body = payment({ id: `gw-${number}` })
  await notify(service, invoice.id, body, () => ({
    failedStatuses: [],
    graceMs: 0,
  }))
  return invoice.id
}

async function store(invoice_id: string, body: object): Promise<string> {
  const id = await service.storeNotification(
    {
      invoice_id,
      provider_ids: ["pp_sbp_sbp"],
      body: JSON.stringify(body),
      content_type: "application/json",
    },
    () => ({ graceMs: 0 })
  )
  return String(id)
}

const onTheList = async () =>
  (await list("sbp_attention", { resolved_at: null })).map(
    ({ reason }) => reason
  )

const makeDue = (table: string, column: string) =>
  sql()(table).update({ [column]: new Date(Date.now() - 1_000) })

type Due = { settle_at?: Date | null; updated_at?: Date }

/** Expects the due time `seconds` after the last write, however busy the machine is. */
function expectDue({ settle_at, updated_at }: Due, seconds: number) {
  const ms = Number(settle_at) - Number(updated_at) - seconds * 1_000
  expect(Math.abs(ms)).toBeLessThan(100)
}

const seconds = (date: Date | null) =>
  Math.round(((date?.getTime() ?? 0) - Date.now()) / 1_000)

describe("a due invoice", () => {
  it("is claimed once, however many workers ask at once", async () => {
    const ids = [await paid(), await paid(), await paid(), await paid()]
    await makeDue("sbp_invoice", "settle_at")
    const taken = await Promise.all(
      Array.from({ length: 8 }, () => service.claimSettlements(2))
    )
    const claimed = taken.flat().map(({ id }) => id)
    expect(claimed.sort()).toEqual([...ids].sort())
  })

  it("is not claimed before its time, and claimed again after its worker died", async () => {
    const id = await paid()
    expect(await service.claimSettlements(10)).toMatchObject([{ id }])
    expect(await service.claimSettlements(10)).toEqual([])
    // The worker has half a minute.
    expect(seconds((await reload(id)).settle_at)).toBeGreaterThan(20)
    await makeDue("sbp_invoice", "settle_at")
    expect(await service.claimSettlements(10)).toMatchObject([{ id }])
  })

  it("is claimed first if it has waited longest", async () => {
    const first = await paid()
    const second = await paid()
    await makeDue("sbp_invoice", "settle_at")
    await sql()("sbp_invoice")
      .where({ id: second })
      .update({ settle_at: new Date(0) })
    expect(await service.claimSettlements(1)).toMatchObject([{ id: second }])
    expect(await service.claimSettlements(1)).toMatchObject([{ id: first }])
  })
})

it("a process that is asked to stop finishes what it settles, and claims nothing more", async () => {
  const pool = connect(use().database.url)
  const stopping = new SbpLedgerModuleService({
    [ContainerRegistrationKeys.PG_CONNECTION]: pool,
  })
  await paid()
  await makeDue("sbp_invoice", "settle_at")
  const done: string[] = []
  const held = stopping.withSettlementLock("paycol_1", async () => {
    await setTimeout(500)
    done.push("settled")
  })
  await setTimeout(100)
  const stopped = stopping.__hooks
    .onApplicationPrepareShutdown()
    .then(() => done.push("stopped"))
  expect(await stopping.hasDueSettlement()).toBe(false)
  expect(await stopping.claimSettlements(1)).toEqual([])
  const never = () => Promise.resolve(void done.push("begun"))
  const soon = { turnMs: 700, lockMs: 0 }
  expect(await stopping.withSettlementLock("paycol_2", never, soon)).toBe(false)
  expect(await held).toBe(true)
  await stopped
  expect(done).toEqual(["settled", "stopped"])
  await pool.destroy()
  // Other processes go on.
  expect(await service.claimSettlements(1)).toHaveLength(1)
})

describe("an invoice that waits for another one of its order", () => {
  const dueOf = async (id: string) => (await reload(id)).settle_at

  it("is due when the other one is tried again", async () => {
    const [first, second] = [await paid(), await paid()]
    await service.claimSettlements(2)
    await service.postponeSettlement(first, OBSTACLE)
    await service.postponeSettlement(first, OBSTACLE)
    await service.makeSettlementDueAfter(first, [second])
    expect(await dueOf(second)).toEqual(await dueOf(first))
  })

  it("is due at once when the other one is settled", async () => {
    const [first, second] = [await paid(), await paid()]
    await service.claimSettlements(2)
    await service.recordSettled(first, {
      medusa_payment_id: "pay_1",
      order_id: "order_1",
    })
    await service.makeSettlementDueAfter(first, [second])
    expect(await service.claimSettlements(2)).toMatchObject([{ id: second }])
  })

  it("is not due at once when the other one is left to a person", async () => {
    const [first, second] = [await paid(), await paid()]
    await service.claimSettlements(2)
    await service.giveUpSettlement(first, OBSTACLE)
    await service.makeSettlementDueAfter(first, [second])
    expect(seconds(await dueOf(second))).toBeGreaterThan(3_000)
    const { updated_at } = await reload(second)
    expect(Date.now() - updated_at.getTime()).toBeLessThan(10_000)
  })

  it("stays with the person who decided about it", async () => {
    const [first, second] = [await paid(), await paid()]
    await service.giveUpSettlement(second, OBSTACLE)
    await service.makeSettlementDueAfter(first, [second])
    expect(await dueOf(second)).toBeNull()
  })
})

describe("a lock that another process holds", () => {
  /** Runs a job that lasts until it is released, once it has its lock. */
  async function hold(key: string) {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let ended = Promise.resolve(false)
    await new Promise<void>((begun, failed) => {
      ended = withSettlementLock(sql(), key, () => {
        begun()
        return held
      })
      ended.catch(failed)
    })
    return () => {
      release()
      return ended
    }
  }

  it("does not use up the time of a turn", async () => {
    // Three settlements may run at once.
    const releases = await Promise.all(["one", "two", "three"].map(hold))
    const timeouts = { turnMs: 10_000, lockMs: 50 }
    const quick = () => Promise.resolve()
    const waiting = withSettlementLock(sql(), "four", quick, timeouts)
    await setTimeout(500)
    const ended = await Promise.all(releases.map((release) => release()))
    expect(ended).toEqual([true, true, true])
    expect(await waiting).toBe(true)
  })

  it("is awaited as long as the caller wants", async () => {
    const release = await hold("busy")
    const startedAt = Date.now()
    const done = jest.fn(() => Promise.resolve())
    const timeouts = { turnMs: 10_000, lockMs: 300 }
    expect(await withSettlementLock(sql(), "busy", done, timeouts)).toBe(false)
    expect(Date.now() - startedAt).toBeLessThan(5_000)
    expect(done).not.toHaveBeenCalled()
    expect(await release()).toBe(true)
  })
})

describe("a settlement that hangs", () => {
  /** More settlements than the pool has connections. */
  const MANY = 25
  const hang = () => new Promise<void>(() => undefined)
  const quick = () => Promise.resolve()

  it("releases its turn and its connection, and is not started again", async () => {
    const pool = sql()
    for (let number = 0; number < MANY; number++) {
      const held = withSettlementLock(
        pool,
        `hangs_${number}`,
        hang,
        TIMEOUTS,
        20
      )
      await expect(held).rejects.toThrow("did not answer in time")
    }
    expect(await withSettlementLock(pool, "another", quick, TIMEOUTS, 20)).toBe(
      true
    )
    const { rows } = await pool.raw<{ rows: unknown[] }>(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    expect(rows).toEqual([])
    expect(await withSettlementLock(pool, "hangs_0", quick, TIMEOUTS, 20)).toBe(
      false
    )
  })

  it("keeps its lock for longer than other transactions may take", async () => {
    const url = new URL(use().database.url)
    url.searchParams.set("options", "-c transaction_timeout=1s")
    const pool = connect(url.toString())
    const slow = async (assertHeld: () => Promise<void>) => {
      await setTimeout(1_300)
      await assertHeld()
    }
    try {
      expect(await withSettlementLock(pool, "long", slow)).toBe(true)
    } finally {
      await pool.destroy()
    }
  })

  it("is not started if the database has no connection except that of its lock", async () => {
    const job = jest.fn(() => Promise.resolve())
    const pool = connect(use().database.url, 1)
    try {
      expect(
        await withSettlementLock(pool, "key", job, { turnMs: 100, lockMs: 100 })
      ).toBe(false)
      expect(job).not.toHaveBeenCalled()
    } finally {
      await pool.destroy()
    }
  })

  it("may be started again once it has ended", async () => {
    let end = () => {}
    const slow = () => new Promise<void>((resolve) => (end = resolve))
    const held = withSettlementLock(sql(), "slow", slow, TIMEOUTS, 20)
    await expect(held).rejects.toThrow("did not answer in time")
    end()
    await setTimeout(1)
    expect(await withSettlementLock(sql(), "slow", quick, TIMEOUTS, 20)).toBe(
      true
    )
  })

  it("gives its lock back when its process stands still", async () => {
    const stop = () => {
      const cell = new Int32Array(new SharedArrayBuffer(4))
      Atomics.wait(cell, 0, 0, 3_500)
      return Promise.resolve()
    }
    const held = withSettlementLock(sql(), "stopped", stop, TIMEOUTS, 20)
    await expect(held).rejects.toThrow("idle-in-transaction timeout")
    // After that, the pool knows that its connection is closed.
    await setTimeout(100)
    expect(
      await withSettlementLock(sql(), "stopped", quick, TIMEOUTS, 20)
    ).toBe(true)
  })

  it("learns that its lock is gone once its process goes on", async () => {
    let held: boolean | undefined
    const go = async (assertHeld: () => Promise<void>) => {
      await assertHeld()
      const cell = new Int32Array(new SharedArrayBuffer(4))
      Atomics.wait(cell, 0, 0, 3_500)
      held = await assertHeld().then(
        () => true,
        () => false
      )
    }
    const holding = withSettlementLock(sql(), "fenced", go, TIMEOUTS, 20)
    await expect(holding).rejects.toThrow()
    await until(() => Promise.resolve(held !== undefined), "it to go on")
    expect(held).toBe(false)
  })

  it("reports the error if it fails in the end", async () => {
    const fail = () => Promise.reject(new Error("no stock"))
    const held = withSettlementLock(sql(), "fails", fail, TIMEOUTS, 20)
    await expect(held).rejects.toThrow("no stock")
    expect(await withSettlementLock(sql(), "fails", quick, TIMEOUTS, 20)).toBe(
      true
    )
  })
})

it("a transaction limits with its first query how long its process may be silent", async () => {
  const queries = new Map<string, string[]>()
  const collect = (query: { sql: string; __knexTxId?: string }) => {
    const { sql, __knexTxId: id } = query
    if (id) {
      queries.set(id, [...(queries.get(id) ?? []), sql])
    }
  }
  sql().on("query", collect)
  try {
    const id = await paid()
    await service.postponeSettlement(id, OBSTACLE)
    await withSettlementLock(sql(), "key", () => Promise.resolve(), TIMEOUTS)
    const settlement = { medusa_payment_id: "pay_1", order_id: "order_1" }
    await service.recordSettled(id, settlement)
    const { invoice } = await service.openInvoice(request())
    await service.recordAnswer(invoice.id, answer("gw-by-hand"))
    await service.confirmByHand({
      invoice_id: invoice.id,
      gateway_payment_id: "gw-by-hand",
      amount: parseAmount("1274.92"),
      note: "Seen in the cabinet",
      actor_id: "user_1",
      provider_id: "pp_sbp_sbp",
    })
  } finally {
    sql().off("query", collect)
  }
  const first = [...queries.values()].map(([, query]) => query)
  expect(first.length).toBeGreaterThan(4)
  for (const query of first) {
    expect(query).toContain("idle_in_transaction_session_timeout")
  }
})

it("a transaction whose process is silent for half a minute ends", async () => {
  const limit = await readCommitted(sql(), async (trx) =>
    trx.raw<{ rows: object[] }>("SHOW idle_in_transaction_session_timeout")
  )
  expect(limit.rows).toEqual([{ idle_in_transaction_session_timeout: "30s" }])
})

describe("a settlement that fails", () => {
  it("is retried soon, and listed after several attempts", async () => {
    const id = await paid()
    await service.postponeSettlement(id, OBSTACLE)
    expectDue(await reload(id), 2)
    await service.postponeSettlement(id, OBSTACLE)
    expectDue(await reload(id), 5)
    expect(await onTheList()).toEqual([])
    await service.postponeSettlement(id, OBSTACLE)
    const { details } = OBSTACLE
    const entries = await list("sbp_attention", { subject_id: id })
    expect(entries).toMatchObject([{ reason: "order_not_created", details }])
    // The payment is listed once, and not again with every attempt.
    await service.postponeSettlement(id, OBSTACLE)
    expect(await list("sbp_attention", { subject_id: id })).toHaveLength(1)
    expect(await onTheList()).toEqual(["order_not_created"])
  })

  it("is left to an operator after the last attempt, and listed", async () => {
    const id = await paid()
    let tries = 0
    while ((await reload(id)).settle_at !== null) {
      await service.postponeSettlement(id, OBSTACLE)
      tries += 1
    }
    expect(tries).toBe(12)
    expect(await onTheList()).toEqual(["order_not_created"])
    expect(await reload(id)).toMatchObject({
      state: "paid",
      paid_at: expect.any(Date) as Date,
      received_amount: "1274.92",
    })
  })

  it("has one entry at a time, with the latest reason", async () => {
    const id = await paid()
    for (let tries = 0; tries < 3; tries++) {
      await service.postponeSettlement(id, OBSTACLE)
    }
    await service.giveUpSettlement(id, {
      reason: "cart_or_order_gone",
      details: {},
    })
    expect(await onTheList()).toEqual(["cart_or_order_gone"])
    expect(await reload(id)).toMatchObject({
      state: "paid",
      session_id: null,
      settle_at: null,
    })
  })

  it("shows the latest facts, even of a snoozed entry", async () => {
    const id = await paid()
    const postpone = (error: string) =>
      service.postponeSettlement(id, { ...OBSTACLE, details: { error } })
    const listed = async () => {
      const [entry] = await list("sbp_attention", { invoice_id: id })
      return { ...entry?.details, isHidden: Boolean(entry?.snoozed_until) }
    }
    await postpone("no stock")
    await postpone("no stock")
    await postpone("no stock")
    const [entry] = await list("sbp_attention", { invoice_id: id })
    const until = new Date(Date.now() + 86_400_000)
    await service.snoozeAttention(String(entry?.id), {
      actor_id: "user_1",
      until,
    })
    await postpone("no stock")
    expect(await listed()).toEqual({ error: "no stock", isHidden: true })
    await postpone("no shipping option")
    const error = "no shipping option"
    expect(await listed()).toEqual({ error, isHidden: false })
  })

  it("because of a report is repeated at once if a person has dealt with that meanwhile", async () => {
    const id = await paid()
    const reason = "status_changed"
    const about = { subject_id: id, invoice_id: id, details: {} }
    await service.openAttention({ reason, ...about })
    await service.postponeSettlement(id, { reason, details: {} })
    expectDue(await reload(id), 2)
    const [entry] = await list("sbp_attention")
    const by = { actor_id: "user_1", note: "Nothing went back" }
    await service.resolveAttention(String(entry?.id), by)
    // The attempt that was running knows only of the open report.
    await service.postponeSettlement(id, { reason, details: {} })
    expectDue(await reload(id), 0)
    expect(await reload(id)).toMatchObject({ settle_attempts: 1 })
  })

  it("resolves its entry when it succeeds later", async () => {
    const id = await paid()
    for (let tries = 0; tries < 3; tries++) {
      await service.postponeSettlement(id, OBSTACLE)
    }
    const settlement = { medusa_payment_id: "pay_1", order_id: "order_1" }
    expect(await service.recordSettled(id, settlement)).toEqual([])
    expect(await onTheList()).toEqual([])
    expect(await reload(id)).toMatchObject({
      state: "settled",
      settle_at: null,
      ...settlement,
    })
    // No part of that is undone or happens twice.
    expect(await service.recordSettled(id, settlement)).toBeUndefined()
    await service.postponeSettlement(id, OBSTACLE)
    await service.giveUpSettlement(id, OBSTACLE)
    expect(await onTheList()).toEqual([])
    expect((await reload(id)).state).toBe("settled")
  })
})

describe("an operator's decision", () => {
  async function decided() {
    const id = await paid()
    for (let tries = 0; tries < 3; tries++) {
      await service.postponeSettlement(id, OBSTACLE)
    }
    const [entry] = await list("sbp_attention")
    await service.resolveAttention(String(entry?.id), {
      actor_id: "user_1",
      note: "Returned in the cabinet",
    })
    return id
  }

  it("ends automatic settling", async () => {
    const id = await decided()
    expect(await reload(id)).toMatchObject({
      decided_by_person: true,
      settle_at: null,
    })
    // This attempt was running when the operator decided.
    await service.postponeSettlement(id, OBSTACLE)
    expect((await reload(id)).settle_at).toBeNull()
    expect(await service.claimSettlements(10)).toEqual([])
    const { session_id } = await reload(id)
    await service.giveUpSettlement(id, OBSTACLE)
    expect(await service.awaitSession(id)).toBe(false)
    expect(await onTheList()).toEqual([])
    expect(await reload(id)).toMatchObject({ session_id })
  })

  it("can be reverted, and the history shows it", async () => {
    const id = await decided()
    await service.resumeSettlement(id, { actor_id: "user_2" })
    const taken = await reload(id)
    expect(taken.decided_by_person).toBe(false)
    // The process that resumed it may crash: then the sweep finds it.
    expectDue(taken, 10)
    const events = await list("sbp_invoice_event", {
      invoice_id: id,
      event: "resumed",
    })
    expect(events).toMatchObject([{ actor_id: "user_2" }])
  })
})

describe("a paid invoice that no worker settles", () => {
  const age = (id: string, changes: object) =>
    sql()("sbp_invoice")
      .where({ id })
      .update({ updated_at: inMinutes(-16), ...changes })

  it.each([
    ["waits for nothing", { settle_at: null }],
    ["is claimed again and again", { settle_at: inMinutes(2) }],
  ])("and %s is listed, and becomes due", async (_, changes) => {
    const id = await paid()
    expect(await service.rescheduleStalled(10)).toBe(0)
    await age(id, changes)
    expect(await service.rescheduleStalled(10)).toBe(1)
    expect(await onTheList()).toEqual(["order_not_created"])
    expect(await service.claimSettlements(10)).toMatchObject([{ id }])
    await age(id, {})
    expect(await service.rescheduleStalled(10)).toBe(0)
  })

  it("is not listed while it only waits for its turn, or has its first one", async () => {
    const id = await paid()
    const due = new Date(Date.now() - 20 * 60_000)
    await age(id, { settle_at: due, updated_at: due })
    expect(await service.rescheduleStalled(10)).toBe(0)
    expect(await service.claimSettlements(1)).toMatchObject([{ id }])
    expect(await service.rescheduleStalled(10)).toBe(0)
    expect(await onTheList()).toEqual([])
  })

  it("is not listed while it waits for another invoice of its order that is listed", async () => {
    const [first, second] = [await paid(), await paid()]
    const collection = { payment_collection_id: "paycol_of_both" }
    await sql()("sbp_invoice").update(collection)
    await service.claimSettlements(2)
    for (let tries = 0; tries < 6; tries++) {
      await service.postponeSettlement(first, OBSTACLE)
    }
    await service.makeSettlementDueAfter(first, [second])
    expect(await onTheList()).toEqual(["order_not_created"])
    await age(second, {})
    expect(await service.rescheduleStalled(10)).toBe(0)
    // No process waits for a settlement that was given up.
    await service.giveUpSettlement(first, OBSTACLE)
    expect(await service.rescheduleStalled(10)).toBe(1)
  })

  it("is listed if each attempt kills its process, and is due at each look", async () => {
    const id = await paid()
    await service.claimSettlements(1)
    // A quarter of an hour later; the lease of the last claim has expired.
    await age(id, { settle_at: inMinutes(-0.5) })
    expect(await service.rescheduleStalled(10)).toBe(1)
    expect(await onTheList()).toEqual(["order_not_created"])
  })

  it("stays with the operator who took it over", async () => {
    const id = await paid()
    await age(id, { settle_at: null, decided_by_person: true })
    expect(await service.rescheduleStalled(10)).toBe(0)
  })
})

describe("an attention entry", () => {
  it("is published once, however many workers publish", async () => {
    const id = await paid()
    await service.giveUpSettlement(id, {
      reason: "cart_or_order_gone",
      details: {},
    })
    const claimed = await Promise.all(
      Array.from({ length: 5 }, () => service.claimUnpublished(10))
    )
    expect(claimed.flat()).toHaveLength(1)
  })
})

describe("a request to Medusa", () => {
  it("is recorded until it is done or undone", async () => {
    const id = await paid()
    expect(await service.beginOrderBooking(id)).toBeUndefined()
    const since = await service.beginOrderBooking(id)
    expect(since).toBeInstanceOf(Date)
    // It is still unknown what the earlier attempt left behind.
    await service.postponeSettlement(id, {
      ...OBSTACLE,
      booking_may_remain: true,
    })
    expect(await service.beginOrderBooking(id)).toEqual(since)
    await service.postponeSettlement(id, OBSTACLE)
    expect(await service.beginOrderBooking(id)).toBeUndefined()
  })

  it("is listed if it was interrupted", async () => {
    const id = await paid()
    await service.noteInterruption(id)
    const opened = await service.recordSettled(id, {
      medusa_payment_id: "pay_1",
      order_id: "order_1",
      order_total: parseAmount("1300.00"),
      orphan_order_ids: ["order_0"],
    })
    expect(opened).toMatchObject([
      {
        reason: "order_total_differs",
        details: { paid: "1274.92", total: "1300.00" },
      },
      {
        reason: "settlement_interrupted",
        details: { order_id: "order_1", orphan_order_ids: ["order_0"] },
      },
    ])
  })
})

describe("an invoice whose deadline has passed", () => {
  const expireAt = (id: string, expires_at: Date) =>
    sql()("sbp_invoice").where({ id }).update({ expires_at })

  it("expires after a grace period, and can still be paid", async () => {
    const { invoice } = await service.openInvoice(request())
    await service.recordAnswer(invoice.id, answer())
    await expireAt(invoice.id, inMinutes(-4))
    expect(await service.expireInvoices(10)).toBe(0)
    await expireAt(invoice.id, inMinutes(-6))
    expect(await service.expireInvoices(10)).toBe(1)
    expect(await service.expireInvoices(10)).toBe(0)
    expect((await reload(invoice.id)).state).toBe("expired")
    const id = await store(invoice.id, payment())
    const applied = await service.applyNotification(id, () => ({
      failedStatuses: [],
      graceMs: 0,
    }))
    expect(applied.paid_invoice_id).toBe(invoice.id)
  })

  it("stays paid if it was paid", async () => {
    const id = await paid()
    await expireAt(id, inMinutes(-600))
    expect(await service.expireInvoices(10)).toBe(0)
    expect((await reload(id)).state).toBe("paid")
  })

  it("expires in batches", async () => {
    for (let number = 0; number < 3; number++) {
      const { invoice } = await service.openInvoice(
        request({
          session_id: `payses_old_${number}`,
          payment_collection_id: `paycol_old_${number}`,
        })
      )
      await expireAt(invoice.id, inMinutes(-60))
    }
    expect(await service.expireInvoices(2)).toBe(2)
    expect(await service.expireInvoices(2)).toBe(1)
  })
})

describe("a notification that cannot be processed", () => {
  it("is retried, listed in the end, and resolved when it succeeds", async () => {
    const { invoice } = await service.openInvoice(request())
    await service.recordAnswer(invoice.id, answer())
    const id = await store(invoice.id, payment())
    await service.postponeNotification(id, "boom")
    const [row] = await list("sbp_notification", { id })
    const { process_at, updated_at } = row ?? {}
    expectDue({ settle_at: process_at, updated_at }, 2)
    await service.postponeNotification(id, "boom")
    expect(await onTheList()).toEqual([])
    await service.postponeNotification(id, "boom")
    expect(await list("sbp_attention", { subject_id: id })).toMatchObject([
      { reason: "notification_stuck", details: { error: "boom" } },
    ])
    await service.applyNotification(id, () => ({
      failedStatuses: [],
      graceMs: 0,
    }))
    await service.postponeNotification(id, "late")
    expect(await onTheList()).toEqual([])
  })
})

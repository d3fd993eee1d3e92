import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import type { Fault } from "../../simulator"
import { type Amount, parseAmount } from "../../src/domain/money"
import { sweepPayouts } from "../../src/flows/sweep"
import { SBP_PAYOUT_MODULE } from "../../src/modules/payout"
import type { PayoutRequest } from "../../src/modules/payout/payout-request"
import type { PayoutRow } from "../../src/modules/payout/models/payout"
import type { SbpPayoutModuleService } from "../../src/modules/payout/service"
import { until } from "../http/support/until"
import { batchRequest } from "./support/batch-request"
import { cardNumber } from "./support/cards"
import {
  noStatements,
  type PayoutOptions,
  payoutRequest,
  payoutService,
} from "./support/payout-service"
import { usePayouts } from "./support/use-payouts"
import { connect } from "./support/connect"
import { TcpProxy } from "./support/tcp-proxy"

/** Failures of databases and machines that payouts must survive. */

const CARD = cardNumber(1)

const use = usePayouts("failures")

const create = (options: PayoutOptions = {}) =>
  payoutService(use().database.pool, use().simulator.url, options).createPayout(
    payoutRequest(randomUUID()),
    { card_number: CARD }
  )

const sent = () => use().simulator.executions("payout").length

const rename = (from: string, to: string) =>
  use().database.pool.raw(`ALTER TABLE ${from} RENAME TO ${to}`)

const timers = process.getBuiltinModule("node:timers/promises")
const inTime = timers.setTimeout

/** Holds back the looks for what the database has lost, until the test wants them. */
function holdLooks(): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  jest
    .spyOn(timers, "setTimeout")
    .mockImplementation(async (ms = 0, value, options) => {
      const isLook = options?.ref === false && ms >= 15_000
      if (isLook) {
        await released
      }
      return inTime(isLook ? 50 : ms, value, options)
    })
  return release
}

/** Shortens the plugin's waits in the background, but not those for the gateway. */
const waitAtMost = (mostMs: number) =>
  jest
    .spyOn(timers, "setTimeout")
    .mockImplementation((ms = 0, value, options) =>
      inTime(options?.ref === false ? Math.min(ms, mostMs) : ms, value, options)
    )

afterEach(() => jest.restoreAllMocks())

it("limits hold on a database with a stricter isolation level", async () => {
  const name = new URL(use().database.url).pathname.slice(1)
  const isolate = (level: string) =>
    use().database.pool.raw(
      `ALTER DATABASE "${name}" SET default_transaction_isolation = '${level}'`
    )
  await isolate("repeatable read")
  // Existing connections keep their level.
  const stricter = connect(use().database.url)
  try {
    const limited = payoutService(stricter, use().simulator.url, {
      limits: { rub: { perDay: "300", unlimited: true } },
    })
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        limited.createPayout(payoutRequest(randomUUID()), {
          card_number: cardNumber(index),
        })
      )
    )
    const made = results.filter(({ status }) => status === "fulfilled")
    expect(made).toHaveLength(3)
    expect(sent()).toBe(3)
  } finally {
    await stricter.destroy()
    await isolate("read committed")
  }
})

describe("limits", () => {
  const limited = (options: PayoutOptions = {}) =>
    payoutService(use().database.pool, use().simulator.url, {
      limits: { rub: { perDay: "300", unlimited: true } },
      ...options,
    })
  const many = <T>(make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 10 }, (_, index) => make(index)))
  /** Makes rows so old that they do not count before they are approved. */
  const age = (table: string, column: string) =>
    use().database.pool.raw(
      `UPDATE ${table} SET ${column} = ${column} - interval '2 days'`
    )
  const link = (index: number, options: PayoutOptions = {}) =>
    limited(options).createLink(payoutRequest(randomUUID()), {
      recipient_name: "Анна",
      recipient_email: `anna${index}@example.com`,
      days: 3,
      requires_code: false,
      is_mailed: true,
    })
  const unlimited = { limits: { rub: { unlimited: true as const } } }
  const unapproved = { ...unlimited, approveNewCards: true }
  const by = { actor_id: "user_approver" }

  const ONE_CARD = {
    limits: { rub: { perCardPerDay: "300", unlimited: true as const } },
  }

  async function approvals(cardOf: (index: number) => string, options = {}) {
    const waiting = await many(async (index) => {
      const card = { card_number: cardOf(index) }
      const confirmed = { confirm_duplicate: true }
      const request = payoutRequest(randomUUID(), confirmed)
      const { id } = await limited(unapproved).createPayout(request, card)
      return () =>
        limited(options).approvePayout(id, { ...by, ...card, ...confirmed })
    })
    await age("sbp_payout", "counted_at")
    return waiting
  }

  it.each<[string, () => Promise<(() => Promise<unknown>)[]>]>([
    [
      "payouts by card",
      () =>
        many((index) => {
          const card = { card_number: cardNumber(index) }
          const request = payoutRequest(randomUUID())
          return Promise.resolve(() => limited().createPayout(request, card))
        }),
    ],
    ["links", () => many((index) => Promise.resolve(() => link(index)))],
    ["approvals by card", () => approvals(cardNumber)],
    ["approvals of one card", () => approvals(() => CARD, ONE_CARD)],
    [
      "approvals of links",
      async () => {
        const waiting = await many(async (index) => {
          const { id } = await link(index, unapproved)
          return () => limited().approveLink(id, by)
        })
        await age("sbp_payout", "counted_at")
        return waiting
      },
    ],
    [
      "approvals of batches",
      async () => {
        const waiting = await many(async (index) => {
          const recipient_email = `anna${index}@example.com`
          const rows = [{ recipient_email }]
          const { id, row_count, amount } = await limited(
            unlimited
          ).createBatch(batchRequest(rows))
          return () => limited().approveBatch(id, { ...by, row_count, amount })
        })
        await age("sbp_payout_batch", "created_at")
        return waiting
      },
    ],
    [
      "links to one card",
      async () => {
        const perCard = limited(ONE_CARD)
        return many(async (index) => {
          const { id } = await link(index, unlimited)
          const { url } = await perCard.readSecrets(
            await perCard.retrieveLink(id)
          )
          return async () => {
            const { refusal } = await perCard.useLink(
              String(url.split("/").at(-1)),
              { card_number: CARD, code: "", from: "192.0.2.0/24" }
            )
            if (refusal) {
              throw new Error(refusal)
            }
          }
        })
      },
    ],
  ])("hold for ten at once: %s", async (_, prepare) => {
    const acts = await prepare()
    const results = await Promise.allSettled(acts.map((act) => act()))
    const done = results.filter(({ status }) => status === "fulfilled")
    expect(done).toHaveLength(3)
  })

  it("make a second person approve what ten at once come to", async () => {
    const payouts = await many(() =>
      limited({
        limits: { rub: { approvalAbove: "300", unlimited: true } },
      }).createPayout(
        payoutRequest(randomUUID(), { confirm_duplicate: true }),
        {
          card_number: CARD,
        }
      )
    )
    const paid = payouts.filter(({ state }) => state === "paid")
    expect(paid).toHaveLength(3)
    expect(sent()).toBe(3)
  })
})

it("limits count a payout resolved as bounced and its replacement", async () => {
  const alone = payoutService(
    use().database.pool,
    use().simulator.url,
    { limits: { rub: { perPayout: "1000", perDay: "2000" } } },
    { approvers: [] }
  )
  const amount = "1000.00" as Amount
  const note = "The bank sent it back"
  let replaces_id: string | null = null
  let refused: unknown
  for (let times = 0; times < 6; times++) {
    try {
      const request = payoutRequest(randomUUID(), { amount, replaces_id })
      const { id } = await alone.createPayout(request, { card_number: CARD })
      await alone.markBounced(id, { actor_id: request.created_by, note })
      replaces_id = id
    } catch (error) {
      refused = error
    }
  }
  expect(sent()).toBe(2)
  expect(refused).toMatchObject({
    message:
      "The limit for all payouts within 24 hours is 2000.00 RUB; this payout would bring the total to 3000.00 RUB. A payout that was sent counts beside its replacement, unless its creator, who records its outcome and who approves the replacement are three people",
  })
})

it("a process that stalled after the commit sends nothing when it resumes", async () => {
  // For this process, the row is as old as after its machine was suspended.
  await use().database.pool.raw(
    `CREATE FUNCTION fall_asleep() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN NEW.answer_due_at := now() - interval '1 second'; RETURN NEW; END $$`
  )
  await use().database.pool.raw(
    `CREATE TRIGGER fall_asleep BEFORE INSERT ON sbp_payout
     FOR EACH ROW EXECUTE FUNCTION fall_asleep()`
  )
  try {
    expect(await create()).toMatchObject({
      state: "failed",
      error_code: "not_sent",
    })
    expect(use().simulator.requests()).toEqual([])
  } finally {
    await use().database.pool.raw("DROP TRIGGER fall_asleep ON sbp_payout")
    await use().database.pool.raw("DROP FUNCTION fall_asleep")
  }
})

it("a process that stalled while it checked its deadline sends nothing when it resumes", async () => {
  const { pool } = use().database
  const service = payoutService(pool, use().simulator.url)
  // The machine was suspended: only the wall clock went on.
  const time = Date.now.bind(Date)
  let suspendedMs = 0
  jest.spyOn(Date, "now").mockImplementation(() => time() + suspendedMs)
  const suspend = (_: unknown, { sql }: { sql: string }) => {
    suspendedMs += /answer_due_at > clock_timestamp/.test(sql) ? 16_000 : 0
  }
  pool.on("query-response", suspend)
  try {
    const request = payoutRequest(randomUUID())
    const payout = await service.createPayout(request, { card_number: CARD })
    expect(payout).toMatchObject({ state: "failed", error_code: "not_sent" })
    expect(use().simulator.requests()).toEqual([])
  } finally {
    pool.off("query-response", suspend)
  }
})

it("the gateway's answer is kept while the database cannot store it", async () => {
  const { simulator, database } = use()
  simulator.fault("payout", { mode: "slow", delayMs: 60_000, times: 1 })
  let refused = 0
  const count = ({ message }: Error) => {
    refused += Number(/"sbp_payout" does not exist/.test(message))
  }
  database.pool.on("query-error", count)
  const creating = create({ timeoutMs: 30_000 })
  await until(
    () => Promise.resolve(simulator.executions().length > 0),
    "the gateway to be asked"
  )
  await rename("sbp_payout", "sbp_payout_gone")
  simulator.clearFaults()
  try {
    await until(() => Promise.resolve(refused > 1), "a second try to store it")
    expect(sent()).toBe(1)
  } finally {
    database.pool.off("query-error", count)
    await rename("sbp_payout_gone", "sbp_payout")
  }
  expect((await creating).state).toBe("paid")
  expect(sent()).toBe(1)
})

it("the gateway's answer is in the log when the process is asked to stop while the database cannot store it", async () => {
  const { simulator, database } = use()
  simulator.fault("payout", { mode: "slow", delayMs: 60_000, times: 1 })
  const lines: string[] = []
  const logger: Partial<Logger> = {
    error: (line) => void lines.push(String(line)),
  }
  const service = payoutService(
    database.pool,
    simulator.url,
    { timeoutMs: 30_000 },
    { logger: logger as Logger }
  )
  let refused = 0
  const count = ({ message }: Error) => {
    refused += Number(/"sbp_payout" does not exist/.test(message))
  }
  database.pool.on("query-error", count)
  const request = payoutRequest(randomUUID())
  const creating = service.createPayout(request, { card_number: CARD })
  await until(
    () => Promise.resolve(simulator.executions().length > 0),
    "the gateway to be asked"
  )
  await rename("sbp_payout", "sbp_payout_gone")
  simulator.clearFaults()
  let stopping: Promise<void>
  try {
    await until(() => Promise.resolve(refused > 1), "a second try to store it")
    expect(lines).toEqual([])
    stopping = service.__hooks.onApplicationPrepareShutdown()
    expect(lines).toEqual([
      expect.stringMatching(
        /^sbp\.payout\.outcome_not_recorded .*"state":"paid","gateway_id":"/
      ),
    ])
  } finally {
    database.pool.off("query-error", count)
    await rename("sbp_payout_gone", "sbp_payout")
  }
  expect((await creating).state).toBe("paid")
  await stopping
  expect(lines).toHaveLength(1)
})

describe("a database's machine that disappears without a word", () => {
  /** A pool whose connections fall silent; those that are made later work. */
  async function silenced() {
    const url = new URL(use().database.url)
    const { hostname: host, port } = url
    let isSilent = false
    const proxy = await TcpProxy.to({ host, port: Number(port) }, () => {
      const wasThere = !isSilent
      return () => wasThere && isSilent
    })
    url.port = String(proxy.port)
    const pool = connect(url.href)
    return {
      pool,
      silence: () => {
        isSilent = true
        // Nobody waits as long as the plugin does.
        jest
          .spyOn(globalThis, "setTimeout")
          .mockImplementation((job: () => void, ms = 0) =>
            wait(job, Math.min(ms, 2_000))
          )
      },
      close: async () => {
        await proxy.close()
        await pool.destroy()
      },
    }
  }

  const wait = setTimeout

  const state = async () =>
    (await use().database.pool<PayoutRow>("sbp_payout").first("state"))?.state

  it("keeps no outcome from being recorded: the next try takes another connection", async () => {
    const { simulator } = use()
    const { pool, silence, close } = await silenced()
    try {
      simulator.fault("payout", { mode: "slow", delayMs: 60_000, times: 1 })
      const service = payoutService(pool, simulator.url, { timeoutMs: 30_000 })
      const card = { card_number: CARD }
      const creating = service.createPayout(payoutRequest(randomUUID()), card)
      await until(() => Promise.resolve(sent() > 0), "the gateway to be asked")
      silence()
      simulator.clearFaults()
      await until(async () => (await state()) === "paid", "the outcome")
      expect((await creating).state).toBe("paid")
    } finally {
      await close()
    }
  })

  it("keeps no payout from becoming unknown: the next sweep takes another connection", async () => {
    const { simulator, database } = use()
    const { pool, silence, close } = await silenced()
    const service = payoutService(pool, simulator.url)
    const parts: Record<string, unknown> = {
      [SBP_PAYOUT_MODULE]: service,
      logger: { warn: () => undefined },
    }
    const container = {
      resolve: (name: string) => parts[name],
    } as unknown as MedusaContainer
    await create()
    await database.pool.raw(
      "UPDATE sbp_payout SET state = 'sending', answer_due_at = now()"
    )
    try {
      await pool.raw("SELECT 1")
      silence()
      await sweepPayouts(container)
      expect(await state()).toBe("sending")
      await until(async () => {
        await sweepPayouts(container)
        return (await state()) === "unknown"
      }, "a sweep that marks it")
    } finally {
      await close()
    }
  })
})

it("an answer that reports the money as not sent is no success", async () => {
  const result = { final_amount: { value: "0.00" } }
  use().simulator.fault("payout", { mode: "none", result, times: 1 })
  expect(await create()).toMatchObject({
    state: "unknown",
    error_code: "echo_mismatch",
  })
})

it("an answer with text that Postgres cannot store is stored without it", async () => {
  const status = "HE\u0000LD \ud83d"
  use().simulator.fault("payout", { mode: "unknown_status", status, times: 1 })
  expect(await create()).toMatchObject({
    state: "pending",
    gateway_status: "HELD \ufffd",
  })
})

it("a decision that hangs does not block the whole store", async () => {
  const holder = await use().database.pool.transaction()
  await holder.raw(
    "SELECT pg_advisory_xact_lock(hashtextextended('sbp-payouts', 0))"
  )
  try {
    await expect(create()).rejects.toThrow(/at this moment: try again/)
    expect(sent()).toBe(0)
  } finally {
    await holder.rollback()
  }
  expect((await create()).state).toBe("paid")
})

it("a card number in the gateway's answer is not stored", async () => {
  use().simulator.fault("payout", {
    mode: "unknown_status",
    status: `HELD for ${CARD.replace(/(.{4})/g, "$1 ")}`,
    times: 1,
  })
  expect(await create()).toMatchObject({
    state: "pending",
    gateway_status: "[redacted]",
  })
  const rows = [
    await use().database.pool<object>("sbp_payout").select(),
    await use().database.pool<object>("sbp_payout_event").select(),
  ]
  expect(JSON.stringify(rows).replace(/\s/g, "").includes(CARD)).toBe(false)
})

describe("a failover to a lagging replica", () => {
  type Row = PayoutRow & { history: string[] }

  /** A service that waits longer than any answer takes. */
  const patient = (options: PayoutOptions = {}) =>
    payoutService(use().database.pool, use().simulator.url, {
      timeoutMs: 10_000,
      ...options,
    })

  /** Puts the database back to an earlier state once the gateway is asked. */
  async function lose(how: (pool: Knex) => Promise<unknown>) {
    await until(() => Promise.resolve(sent() > 0), "the gateway to be asked")
    await use().database.pool.transaction(async (trx) => {
      // On a standby that has taken over, none of our triggers has run.
      await trx.raw("SET LOCAL session_replication_role = replica")
      await how(trx)
    })
  }

  const loseAll = (pool: Knex) =>
    pool.raw("DELETE FROM sbp_payout_event; DELETE FROM sbp_payout")

  const forgetApproval = (state: string) => (pool: Knex) =>
    pool.raw(
      `DELETE FROM sbp_payout_event WHERE event IN ('approved', 'answered');
       UPDATE sbp_payout SET state = '${state}', approved_by = NULL, sent_at = NULL, version = 1`
    )

  const slow = (fault: Fault = { mode: "slow", delayMs: 30_000 }) =>
    use().simulator.fault("payout", { ...fault, times: 1 })

  const letAnswersGo = () => use().simulator.clearFaults()

  async function rows(): Promise<Row[]> {
    const payouts = await use().database.pool<PayoutRow>("sbp_payout").select()
    const events = await use()
      .database.pool<{ payout_id: string; event: string }>("sbp_payout_event")
      .orderBy("created_at")
    return payouts.map((row) => ({
      ...row,
      history: events
        .filter(({ payout_id }) => payout_id === row.id)
        .map(({ event }) => event),
    }))
  }

  it("loses no payout that was sent: its row is restored as unknown", async () => {
    slow()
    const request = payoutRequest(randomUUID(), {
      metadata: { contract: "17-b" },
      description: "For the translation",
    })
    const service = patient()
    const creating = service.createPayout(request, { card_number: CARD })
    await lose(loseAll)
    letAnswersGo()
    const payout = await creating
    const [execution] = use().simulator.executions("payout")
    expect(payout).toMatchObject({
      state: "unknown",
      attention: "payout_unknown",
      error_code: "row_lost",
      error_message: expect.stringContaining(
        "paid: the gateway answered DONE"
      ) as string,
      gateway_id: execution?.id,
      gateway_status: "DONE",
      idempotency_key: request.idempotency_key,
      metadata: { contract: "17-b" },
      words: ["for", "the", "translation"],
      created_by: "user_operator",
    })
    expect(await rows()).toMatchObject([
      { id: payout.id, state: "unknown", history: ["restored"] },
    ])
    // A repeated request returns that payout, and the limits count it.
    const again = await service.createPayout(request, { card_number: CARD })
    expect(again).toMatchObject({ id: payout.id, state: "unknown" })
    await expect(create()).rejects.toThrow(
      /^Payout sbppo_\w+ of the same amount to this card has not ended/
    )
    expect(sent()).toBe(1)
  })

  it("does not pay twice if the operator repeats the request while the row is lost", async () => {
    slow({ mode: "slow", delayMs: 1_500 })
    const request = payoutRequest(randomUUID())
    const service = payoutService(use().database.pool, use().simulator.url, {
      timeoutMs: 5_000,
    })
    const click = () => service.createPayout(request, { card_number: CARD })
    const first = click()
    await lose(loseAll)
    const second = await click()
    expect(second.id).toBe((await first).id)
    expect(use().simulator.requests()).toHaveLength(1)
  })

  it("does not pay twice if the approver repeats the approval while it is lost", async () => {
    const service = payoutService(use().database.pool, use().simulator.url, {
      limits: { rub: { approvalAbove: "1", unlimited: true } },
      timeoutMs: 5_000,
    })
    const { id } = await service.createPayout(payoutRequest(randomUUID()), {
      card_number: CARD,
    })
    slow({ mode: "slow", delayMs: 1_500 })
    const approve = () =>
      service.approvePayout(id, {
        actor_id: "user_approver",
        card_number: CARD,
      })
    const first = approve()
    await lose(forgetApproval("awaiting_approval"))
    expect(await approve()).toMatchObject({ id, state: "unknown" })
    expect((await first).state).toBe("unknown")
    expect(use().simulator.requests()).toHaveLength(1)
  })

  /** Keeps the database down for longer than the request may take. */
  async function outlive(service: SbpPayoutModuleService, wait: () => unknown) {
    waitAtMost(50)
    slow()
    const request = payoutRequest(randomUUID())
    const click = () => service.createPayout(request, { card_number: CARD })
    const creating = click()
    await until(() => Promise.resolve(sent() > 0), "the gateway to be asked")
    await rename("sbp_payout", "sbp_payout_gone")
    letAnswersGo()
    try {
      expect((await creating).state).toBe("sending")
      await wait()
    } finally {
      await rename("sbp_payout_gone", "sbp_payout")
    }
    await lose(loseAll)
    return { creating, click }
  }

  it("does not pay twice if the operator repeats the request after the row is restored", async () => {
    const service = patient()
    const { creating, click } = await outlive(service, async () => {
      // The attempt that is due now fails, and the next one is later.
      waitAtMost(2_000)
      await inTime(200)
    })
    expect(await click()).toMatchObject({
      id: (await creating).id,
      state: "unknown",
    })
    expect(use().simulator.requests()).toHaveLength(1)
  })

  it("does not pay twice if the outcome can never be stored", async () => {
    const service = patient()
    const { click } = await outlive(service, () =>
      service.__hooks.onApplicationPrepareShutdown()
    )
    await expect(click()).rejects.toMatchObject({
      type: "unexpected_state",
      message: expect.stringMatching(/has lost it/) as string,
    })
    expect(use().simulator.requests()).toHaveLength(1)
  })

  it("does not pay twice if the operator repeats a request whose outcome was lost as well", async () => {
    const request = payoutRequest(randomUUID())
    const service = patient()
    const click = () => service.createPayout(request, { card_number: CARD })
    const { id, state } = await click()
    expect(state).toBe("paid")
    await lose(loseAll)
    expect(await click()).toMatchObject({
      id,
      state: "unknown",
      error_code: "row_lost",
    })
    expect(use().simulator.requests()).toHaveLength(1)
  })

  it("does not pay twice if the approver repeats an approval whose outcome was lost as well", async () => {
    const limits = { rub: { approvalAbove: "1", unlimited: true as const } }
    const service = patient({ limits })
    const card_number = CARD
    const { id } = await service.createPayout(payoutRequest(randomUUID()), {
      card_number,
    })
    const approve = (actor_id: string) =>
      service.approvePayout(id, { actor_id, card_number })
    expect((await approve("user_approver")).state).toBe("paid")
    await lose(forgetApproval("awaiting_approval"))
    await expect(approve("user_other")).rejects.toThrow(/does not wait/)
    expect(await rows()).toMatchObject([
      { id, state: "unknown", approved_by: "user_approver" },
    ])
    expect(use().simulator.requests()).toHaveLength(1)
  })

  it("lists a payout by itself that the database has lost since", async () => {
    waitAtMost(1_000)
    const service = patient()
    const pay = () =>
      service.createPayout(
        payoutRequest(randomUUID(), { confirm_duplicate: true }),
        { card_number: CARD }
      )
    const { id } = await pay()
    const kept = await pay()
    await lose((pool) =>
      pool.raw(
        `DELETE FROM sbp_payout_event WHERE payout_id = '${id}';
         DELETE FROM sbp_payout WHERE id = '${id}'`
      )
    )
    await until(async () => (await rows()).length === 2, "it to be restored")
    // Wait until after the last look.
    await sleep(2_500)
    const all = await rows()
    expect(all.find((row) => row.id === id)).toMatchObject({
      state: "unknown",
      attention: "payout_unknown",
      history: ["restored"],
    })
    expect(all.find((row) => row.id === kept.id)).toMatchObject({
      state: "paid",
      version: kept.version,
      history: ["created", "answered"],
    })
  })

  it("does not pay twice if the database was away at each look for lost payouts", async () => {
    waitAtMost(200)
    const { pool } = use().database
    const request = payoutRequest(randomUUID())
    const service = patient()
    const click = () => service.createPayout(request, { card_number: CARD })
    const { id } = await click()
    let looks = 0
    const count = ({ message }: Error) => {
      looks += Number(/"sbp_payout" does not exist/.test(message))
    }
    pool.on("query-error", count)
    await lose(async (trx) => {
      await loseAll(trx)
      await trx.raw("ALTER TABLE sbp_payout RENAME TO sbp_payout_gone")
    })
    try {
      await until(() => Promise.resolve(looks > 3), "a look after the last one")
    } finally {
      pool.off("query-error", count)
      await rename("sbp_payout_gone", "sbp_payout")
    }
    expect(await click()).toMatchObject({ id, state: "unknown" })
    expect(use().simulator.requests()).toHaveLength(1)
  })

  it("is checked once more when the process is asked to stop", async () => {
    const service = patient()
    const request = payoutRequest(randomUUID())
    const { id } = await service.createPayout(request, { card_number: CARD })
    await lose(loseAll)
    await service.__hooks.onApplicationPrepareShutdown()
    expect(await rows()).toMatchObject([
      { id, state: "unknown", history: ["restored"] },
    ])
  })

  it("creates with a card, sends and approves no return that its caller did not compare with its payment", async () => {
    const service = patient({
      limits: { rub: { approvalAbove: "1", unlimited: true } },
    })
    const card_number = CARD
    const by = { actor_id: "user_approver" }
    const ofInvoice = (invoice_id: string) =>
      payoutRequest(randomUUID(), { purpose: "return", invoice_id })
    const notCompared = /what it returns was not compared with its payment/
    const owed = () => Promise.resolve()
    await expect(
      service.createPayout(ofInvoice("sbpinv_1"), { card_number })
    ).rejects.toThrow(notCompared)
    const { id } = await service.createPayout(
      ofInvoice("sbpinv_1"),
      { card_number },
      owed
    )
    const link = await service.createLink(ofInvoice("sbpinv_2"), {
      recipient_name: "Anna",
      recipient_email: "anna@example.com",
      days: 3,
      requires_code: false,
      is_mailed: true,
    })
    await expect(
      service.approvePayout(id, { ...by, card_number })
    ).rejects.toThrow(notCompared)
    await expect(service.approveLink(link.id, by)).rejects.toThrow(notCompared)
    await service.approveLink(link.id, by, owed)
    const { url } = await service.readSecrets(
      await service.retrieveLink(link.id)
    )
    const token = String(url.split("/").at(-1))
    const typed = { card_number, code: "", from: "192.0.2.0/24" }
    await expect(service.useLink(token, typed)).rejects.toThrow(notCompared)
    expect(sent()).toBe(0)
    expect((await service.useLink(token, typed, owed)).payout.state).toBe(
      "paid"
    )
  })

  it("loses no payout whose reference was given to another one meanwhile", async () => {
    const { pool } = use().database
    const counter = await pool("sbp_payout_reference_number").first<{
      last_value: string
      is_called: boolean
    }>("last_value", "is_called")
    slow()
    const creating = patient().createPayout(payoutRequest(randomUUID()), {
      card_number: CARD,
    })
    await lose(async (trx) => {
      await loseAll(trx)
      await trx.raw(
        "SELECT setval('sbp_payout_reference_number', :last_value, :is_called)",
        counter
      )
    })
    const other = payoutRequest(randomUUID(), { amount: parseAmount("7") })
    const second = await patient().createPayout(other, { card_number: CARD })
    letAnswersGo()
    const restored = await creating
    expect(restored.state).toBe("unknown")
    expect(await rows()).toMatchObject([
      { id: second.id, reference: second.reference },
      { id: restored.id, state: "unknown" },
    ])
    expect(sent()).toBe(2)
  })

  it("marks no payout as paid or failed whose row another process created again", async () => {
    slow()
    const request = payoutRequest(randomUUID())
    const card = { card_number: CARD }
    const first = patient().createPayout(request, card)
    await lose(loseAll)
    const second = await patient().createPayout(request, card)
    // The gateway honours the key, and sees that it is for another payout.
    expect(sent()).toBe(1)
    letAnswersGo()
    const both = [await first, second]
    expect(new Set(both.map(({ id }) => id)).size).toBe(2)
    expect(await rows()).toHaveLength(2)
    const holders = both.filter(({ gateway_id }) => gateway_id !== null)
    expect(holders).toHaveLength(1)
    expect(both.map(({ state }) => state)).toEqual(["unknown", "unknown"])
  })

  /** Makes the link wait for a card again, as before it was typed. */
  const forgetCard = (pool: Knex) =>
    pool.raw(
      `DELETE FROM sbp_payout_event WHERE event IN ('card_given', 'answered');
       UPDATE sbp_payout SET state = 'awaiting_card', first6 = NULL, last4 = NULL,
         fingerprint = '', sent_at = NULL, answer_due_at = NULL;
       UPDATE sbp_payout_link SET used_at = NULL, used_from = NULL, notify_at = NULL,
         mail_at = CASE WHEN recipient_email IS NOT NULL THEN now() END`
    )

  describe("while the card of a link is sent", () => {
    const inProcess = (url = use().simulator.url) =>
      payoutService(use().database.pool, url, { timeoutMs: 4_000 })

    async function newLink(recipient_email: string | null = null) {
      const service = inProcess()
      const request = payoutRequest(randomUUID())
      const create = () =>
        service.createLink(request, {
          recipient_name: "Anna",
          recipient_email,
          days: 3,
          requires_code: false,
          is_mailed: recipient_email !== null,
        })
      const { id } = await create()
      const opened = await service.retrieveLink(id)
      const { url } = await service.readSecrets(opened)
      const type = (from: SbpPayoutModuleService, card: number) =>
        from.useLink(String(url.split("/").at(-1)), {
          card_number: cardNumber(card),
          code: "",
          from: "192.0.2.0/24",
        })
      return { service, id, create, type }
    }

    it("ends the link, and tells its recipient that a card was typed", async () => {
      const { service, id, type } = await newLink("anna@example.com")
      slow()
      const typing = type(service, 1)
      await lose(forgetCard)
      letAnswersGo()
      expect((await typing).payout.state).toBe("unknown")
      const { link } = await service.retrieveLink(id)
      const [row] = await rows()
      expect(link).toMatchObject({ used_at: row?.sent_at, mail_at: null })
      const mails = await service.claimMails(10)
      expect(mails.map(({ kind }) => kind)).toEqual(["used"])
      await expect(
        service.remindRecipient(id, { actor_id: "user_operator" })
      ).rejects.toThrow(/is not live/)
      expect(await type(inProcess(), 2)).toMatchObject({ refusal: "over" })
      expect(sent()).toBe(1)
    })

    it("takes no second card if the outcome of the first one was lost as well", async () => {
      const { service, type } = await newLink()
      expect((await type(service, 1)).payout.state).toBe("paid")
      await lose(forgetCard)
      expect(await type(service, 2)).toMatchObject({ refusal: "over" })
      expect(await rows()).toMatchObject([
        { state: "unknown", last4: cardNumber(1).slice(-4) },
      ])
      expect(use().simulator.requests()).toHaveLength(1)
    })

    it("makes no second link if its request is repeated after both were lost", async () => {
      const { service, id, create, type } = await newLink()
      expect((await type(service, 1)).payout.state).toBe("paid")
      await lose(async (trx) => {
        await trx.raw("DELETE FROM sbp_payout_link")
        await loseAll(trx)
      })
      await expect(create()).rejects.toMatchObject({
        code: "idempotency_key_used",
        message: expect.stringContaining(id) as string,
      })
      expect(await rows()).toMatchObject([{ id, state: "unknown" }])
    })

    it("lists that it may be paid twice if another process sends a payout that was lost with its outcome", async () => {
      use().simulator.configure({ idempotency: "ignore" })
      const { service, type } = await newLink()
      const look = holdLooks()
      await type(service, 1)
      await lose(forgetCard)
      await type(inProcess(), 2)
      look()
      await until(
        async () => (await rows())[0]?.attention === "payout_paid_twice",
        "it to be on the list"
      )
      // All its looks are over.
      await sleep(1_000)
      const late = (await rows())[0]?.history.filter(
        (event) => event === "answered_late"
      )
      expect(late).toHaveLength(1)
    })

    /** Loses the commit of the first card, and types a second one. */
    async function typeTwo(first: Fault, second: Fault, secondUrl?: string) {
      const { service, type } = await newLink()
      slow(first)
      const earlier = type(service, 1)
      await lose(forgetCard)
      slow(second)
      await type(inProcess(secondUrl), 2)
      await earlier
      const [row] = await rows()
      return row
    }

    const after = (delayMs: number): Fault => ({ mode: "slow", delayMs })

    it.each([
      ["its answer comes first", after(1_500), after(0), "paid"],
      ["its answer comes last", after(1_500), after(2_500), "paid"],
      ["that of the first one is lost", after(5_000), after(0), "paid"],
      ["its answer is lost", after(1_500), after(5_000), "unknown"],
    ] as const)(
      "lists that it may be paid twice if another process sends it, and %s",
      async (_, first, second, state) => {
        use().simulator.configure({ idempotency: "ignore" })
        expect(await typeTwo(first, second)).toMatchObject({
          state,
          attention: "payout_paid_twice",
          // The card of the call that the row records.
          last4: cardNumber(2).slice(-4),
          history: expect.arrayContaining(["answered_late"]) as string[],
        })
        expect(sent()).toBe(2)
      }
    )

    it("is in doubt until a person has found out about both, also if one bounces", async () => {
      use().simulator.configure({ idempotency: "ignore" })
      const row = await typeTwo(after(1_500), after(0))
      const id = row?.id ?? ""
      const said = { actor_id: "user_approver", note: "One came back" }
      const service = inProcess()
      expect(await service.markBounced(id, said)).toMatchObject({
        state: "bounced",
        attention: "payout_paid_twice",
      })
      const replace = () =>
        service.createPayout(payoutRequest(randomUUID(), { replaces_id: id }), {
          card_number: CARD,
        })
      await expect(replace()).rejects.toThrow(/and that is in doubt/)
      await service.endPaidTwice(id, said)
      expect((await rows())[0]).toMatchObject({ attention: null })
      expect((await replace()).state).toBe("awaiting_approval")
      expect((await service.checkTrail())?.broken).toBeUndefined()
    })

    it("stays in doubt when a person records the outcome of one", async () => {
      use().simulator.configure({ idempotency: "ignore" })
      const row = await typeTwo(after(1_500), after(5_000))
      const resolved = await inProcess().resolvePayout(
        row?.id ?? "",
        {
          actor_id: "user_approver",
          note: "It is there",
          outcome: "paid",
          is_correction: false,
        },
        noStatements
      )
      expect(resolved).toMatchObject({
        state: "resolved_paid",
        attention: "payout_paid_twice",
      })
    })

    it("does not call a payout failed that the other process paid", async () => {
      const nowhere = "http://127.0.0.1:1"
      const row = await typeTwo(after(1_500), after(0), nowhere)
      expect(row).toMatchObject({
        state: "unknown",
        attention: "payout_unknown",
        error_code: "row_lost",
        gateway_id: use().simulator.executions("payout")[0]?.id,
      })
    })
  })

  it.each(["awaiting_approval", "rejected", "expired"] as const)(
    "refuses a second approval of a payout that is %s again",
    async (state) => {
      const service = patient({
        limits: { rub: { approvalAbove: "1", unlimited: true } },
      })
      const card_number = CARD
      const waiting = await service.createPayout(payoutRequest(randomUUID()), {
        card_number,
      })
      slow()
      const approval = { actor_id: "user_approver", card_number }
      const approving = service.approvePayout(waiting.id, approval)
      await lose(forgetApproval(state))
      letAnswersGo()
      expect(await approving).toMatchObject({
        state: "unknown",
        approved_by: "user_approver",
        sent_at: expect.any(Date) as Date,
        attention: "payout_unknown",
        gateway_id: use().simulator.executions("payout")[0]?.id,
      })
      await expect(
        service.approvePayout(waiting.id, {
          ...approval,
          actor_id: "user_other",
        })
      ).rejects.toThrow(/does not wait for approval/)
      expect(sent()).toBe(1)
    }
  )

  it("does not call a payout failed that another approver could not send meanwhile", async () => {
    const limits = { rub: { approvalAbove: "1", unlimited: true as const } }
    const service = patient({ limits })
    const card_number = CARD
    const { id } = await service.createPayout(payoutRequest(randomUUID()), {
      card_number,
    })
    slow()
    const approving = service.approvePayout(id, {
      actor_id: "user_approver",
      card_number,
    })
    await lose(forgetApproval("awaiting_approval"))
    const { pool } = use().database
    const nowhere = payoutService(pool, "http://127.0.0.1:1", { limits })
    const other = { actor_id: "user_other", card_number }
    expect((await nowhere.approvePayout(id, other)).state).toBe("failed")
    letAnswersGo()
    expect(await approving).toMatchObject({
      state: "unknown",
      attention: "payout_unknown",
      approved_by: "user_other",
      gateway_id: use().simulator.executions("payout")[0]?.id,
    })
  })
})

it("one payout of the gateway cannot be the outcome of two of ours", async () => {
  const first = await create()
  use().simulator.fault("payout", { mode: "repeated_id", times: 1 })
  const service = payoutService(use().database.pool, use().simulator.url)
  const second = await service.createPayout(
    payoutRequest(randomUUID(), { confirm_duplicate: true }),
    { card_number: CARD }
  )
  expect(first.state).toBe("paid")
  expect(second).toMatchObject({
    state: "unknown",
    attention: "payout_mismatch",
    gateway_id: null,
    error_message: expect.stringContaining(first.id) as string,
  })
  expect(second.error_message).toContain(first.gateway_id)
})

it("of two payouts answered with the same gateway id at once, at most one is paid", async () => {
  const id = randomUUID()
  const gateway = createServer((request, response) => {
    let text = ""
    request.on("data", (piece: Buffer) => (text += piece.toString()))
    request.on("end", () => {
      const { amount, payout_destination_data } = JSON.parse(text) as {
        amount: { value: string; currency: string }
        payout_destination_data: { card: { number: string } }
      }
      const { number } = payout_destination_data.card
      const card = { firsrt6: number.slice(0, 6), last4: number.slice(-4) }
      const result = {
        id,
        status: "DONE",
        payout_destination: { card },
        amount: { value: Number(amount.value), currency: amount.currency },
      }
      response.end(JSON.stringify({ success: true, result }))
    })
  }).listen(0, "127.0.0.1")
  await once(gateway, "listening")
  const { port } = gateway.address() as AddressInfo
  const service = payoutService(use().database.pool, `http://127.0.0.1:${port}`)
  const payouts = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      service.createPayout(payoutRequest(randomUUID()), {
        card_number: cardNumber(index),
      })
    )
  )
  gateway.close()
  const states = payouts.map(({ state }) => state).sort()
  expect(states).toEqual(["paid", ...Array<string>(7).fill("unknown")])
})

/** The payouts that a registry's line with this card and sum may be about. */
const proposed = async ({
  shop_id,
  first6,
  last4,
  amount,
  sent_at,
}: PayoutRow) => {
  const line = { id: "line", first6, last4, amount, at: sent_at }
  const service = payoutService(use().database.pool, use().simulator.url)
  return (await service.proposePayouts(shop_id, [line])).get("line")
}

it("an id in an error is not the payout's id, and is kept in its history", async () => {
  const gateway = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(500).end('{"error":{"id":"E500"}}')
    })
  }).listen(0, "127.0.0.1")
  await once(gateway, "listening")
  const { port } = gateway.address() as AddressInfo
  const { pool } = use().database
  const service = payoutService(pool, `http://127.0.0.1:${port}`)
  for (const index of [1, 2]) {
    const payout = await service.createPayout(payoutRequest(randomUUID()), {
      card_number: cardNumber(index),
    })
    expect(payout).toMatchObject({
      state: "unknown",
      attention: "payout_unknown",
      gateway_id: null,
      error_code: "http_status",
    })
    expect(await proposed(payout)).toEqual([payout.id])
    const [answered] = await pool("sbp_payout_event")
      .where({ payout_id: payout.id, event: "answered" })
      .select<{ details: object }[]>("details")
    expect(answered?.details).toMatchObject({ gateway_id: "E500" })
  }
  gateway.close()
})

it("an id that came with another sum may belong to this payout or to another", async () => {
  use().simulator.fault("payout", { mode: "wrong_amount", times: 1 })
  const payout = await create()
  expect(payout).toMatchObject({
    state: "unknown",
    attention: "payout_mismatch",
    gateway_id: use().simulator.executions("payout")[0]?.id,
  })
  expect(await proposed(payout)).toEqual([payout.id])
  // If one payout matches for sure, the line is matched by it alone.
  const other = payoutRequest(randomUUID(), { confirm_duplicate: true })
  const { pool } = use().database
  await payoutService(pool, use().simulator.url).createPayout(other, {
    card_number: CARD,
  })
  expect(await proposed(payout)).toEqual([payout.id])
})

it("the gateway receives our payout's id", async () => {
  const payout = await payoutService(
    use().database.pool,
    use().simulator.url
  ).createPayout(
    payoutRequest(randomUUID(), { metadata: { contract: "17-b" } }),
    { card_number: CARD }
  )
  expect(use().simulator.payouts()).toMatchObject([
    { metadata: { contract: "17-b", payout_id: payout.id } },
  ])
  expect(payout.metadata).toEqual({ contract: "17-b" })
  use().simulator.fault("payout", { mode: "wrong_metadata", times: 1 })
  const service = payoutService(use().database.pool, use().simulator.url)
  const other = await service.createPayout(
    payoutRequest(randomUUID(), { confirm_duplicate: true }),
    { card_number: CARD }
  )
  expect(other).toMatchObject({
    state: "unknown",
    attention: "payout_mismatch",
  })
})

describe("a payout that the gateway refused", () => {
  const service = (payouts: PayoutOptions = {}) =>
    payoutService(use().database.pool, use().simulator.url, payouts)
  const pay = (changes: Partial<PayoutRequest> = {}, options?: PayoutOptions) =>
    service(options).createPayout(payoutRequest(randomUUID(), changes), {
      card_number: CARD,
    })
  const refuse = () =>
    use().simulator.fault("payout", {
      mode: "execute_then_status",
      status: 401,
      times: 1,
    })

  it("counts towards the limits for a day, and needs a confirmation to be replaced", async () => {
    refuse()
    const limits = { rub: { perDay: "199", unlimited: true } as const }
    const refused = await pay({}, { limits })
    expect(refused).toMatchObject({ state: "failed", is_refused: true })
    await expect(pay({ confirm_duplicate: true }, { limits })).rejects.toThrow(
      /all payouts within 24 hours is 199/
    )
    await expect(pay()).rejects.toThrow(
      /of the same amount to this card .* was sent within 24 hours/
    )
    await expect(pay({ replaces_id: refused.id })).rejects.toThrow(
      /Look into its cabinet, and confirm/
    )
    const replaced = { replaces_id: refused.id, confirm_not_paid: true }
    // Both may have been executed, so both count.
    await expect(pay(replaced, { limits })).rejects.toThrow(/199/)
    expect((await pay(replaced)).state).toBe("paid")
  })

  it("can be resolved as paid by a person other than its creator", async () => {
    refuse()
    const { id } = await pay()
    const found = (actor_id: string, outcome: "paid" | "not_paid" = "paid") =>
      service().resolvePayout(
        id,
        {
          actor_id,
          outcome,
          note: "It is there",
          is_correction: false,
        },
        noStatements
      )
    await expect(found("user_operator")).rejects.toThrow(/Ask another/)
    await expect(found("user_other", "not_paid")).rejects.toThrow(/is failed/)
    expect((await found("user_other")).state).toBe("resolved_paid")
    await expect(
      pay({ replaces_id: id, confirm_not_paid: true })
    ).rejects.toThrow(/only be replaced once it is certain/)
  })

  it("counts as perhaps paid to the recipient of its link", async () => {
    const link = () =>
      service().createLink(payoutRequest(randomUUID()), {
        recipient_name: "Anna",
        recipient_email: "anna@example.com",
        days: 3,
        requires_code: false,
        is_mailed: false,
      })
    const { id } = await link()
    const { url } = await service().readSecrets(
      await service().retrieveLink(id)
    )
    refuse()
    const { payout } = await service().useLink(String(url.split("/").at(-1)), {
      card_number: CARD,
      code: "",
      from: "192.0.2.0/24",
    })
    expect(payout.is_refused).toBe(true)
    await expect(link()).rejects.toMatchObject({ code: "duplicate_payout" })
    const { duplicates } = await service().checkBatch(
      batchRequest([{ recipient_email: "anna@example.com" }])
    )
    expect(duplicates).toMatchObject([{ payout_id: id }])
  })

  it("does not count if nothing was sent", async () => {
    const nowhere = payoutService(use().database.pool, "http://127.0.0.1:1")
    const { id, ...failed } = await nowhere.createPayout(
      payoutRequest(randomUUID()),
      { card_number: CARD }
    )
    expect(failed).toMatchObject({ state: "failed", is_refused: false })
    await expect(
      service().resolvePayout(
        id,
        {
          actor_id: "user_other",
          outcome: "paid",
          note: "It is there",
          is_correction: false,
        },
        noStatements
      )
    ).rejects.toThrow(/Nothing was sent/)
    const limits = { rub: { perDay: "100", unlimited: true } as const }
    expect((await pay({ replaces_id: id }, { limits })).state).toBe("paid")
  })
})

it("a process that is asked to stop waits until a known outcome is stored", async () => {
  // The table has to be away before the answer comes.
  use().simulator.fault("payout", { mode: "slow", delayMs: 2_000, times: 1 })
  const service = payoutService(use().database.pool, use().simulator.url, {
    timeoutMs: 10_000,
  })
  const waits: number[] = []
  jest
    .spyOn(timers, "setTimeout")
    .mockImplementation((ms = 0, value, options) => {
      waits.push(ms)
      // A test must not wait for a quarter of a minute; the gateway takes its time.
      const isShort = options?.ref === false
      return inTime(isShort ? Math.min(ms, 200) : ms, value, options)
    })
  const creating = service.createPayout(payoutRequest(randomUUID()), {
    card_number: CARD,
  })
  await until(() => Promise.resolve(sent() > 0), "the gateway to be asked")
  await rename("sbp_payout", "sbp_payout_gone")
  let hasStopped = false
  try {
    // The requester has an answer; storing the outcome is still retried.
    expect((await creating).state).toBe("sending")
    void service.__hooks
      .onApplicationPrepareShutdown()
      .then(() => (hasStopped = true))
    await sleep(300)
    expect(hasStopped).toBe(false)
  } finally {
    await rename("sbp_payout_gone", "sbp_payout")
  }
  await until(() => Promise.resolve(hasStopped), "the process to stop")
  expect(waits).toContain(15_000)
  expect(await use().database.pool("sbp_payout").first("state")).toEqual({
    state: "paid",
  })
})

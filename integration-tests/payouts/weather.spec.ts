import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { type Simulator, startSimulator } from "../../simulator"
import { cardNumber } from "./support/cards"
import { PayoutDatabase } from "./support/payout-database"
import { payoutRequest, payoutService } from "./support/payout-service"
import { connect } from "./support/connect"

/** What databases and machines do, and payouts have to live with. */

const CARD = cardNumber(1)

let database: PayoutDatabase
let simulator: Simulator

beforeAll(async () => {
  database = await PayoutDatabase.create("weather")
  simulator = await startSimulator()
})
afterAll(async () => {
  await simulator.close()
  await database.drop()
})
beforeEach(async () => {
  simulator.reset()
  await database.empty()
})

const create = () =>
  payoutService(database.pool, simulator.url).createPayout(
    payoutRequest(randomUUID()),
    { card_number: CARD }
  )

const sent = () => simulator.executions("payout").length

it("limits hold on a database that isolates more than usual", async () => {
  const name = new URL(database.url).pathname.slice(1)
  const isolate = (level: string) =>
    database.pool.raw(
      `ALTER DATABASE "${name}" SET default_transaction_isolation = '${level}'`
    )
  await isolate("repeatable read")
  // Connections that are there already keep what they had.
  const stricter = connect(database.url)
  try {
    const limited = payoutService(stricter, simulator.url, {
      limits: { perDay: "300" },
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

it("a process that stood still after the commit sends nothing any more", async () => {
  // To it, its row is as old as that of a machine that was asleep.
  await database.pool.raw(
    `CREATE FUNCTION fall_asleep() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN NEW.answer_due_at := now() - interval '1 second'; RETURN NEW; END $$`
  )
  await database.pool.raw(
    `CREATE TRIGGER fall_asleep BEFORE INSERT ON sbp_payout
     FOR EACH ROW EXECUTE FUNCTION fall_asleep()`
  )
  try {
    expect(await create()).toMatchObject({
      state: "failed",
      error_code: "not_sent",
    })
    expect(simulator.requests()).toEqual([])
  } finally {
    await database.pool.raw("DROP TRIGGER fall_asleep ON sbp_payout")
    await database.pool.raw("DROP FUNCTION fall_asleep")
  }
})

it("an answer is kept while the database cannot take it", async () => {
  simulator.fault("payout", { mode: "slow", delayMs: 500, times: 1 })
  const creating = create()
  await sleep(250)
  const rename = (from: string, to: string) =>
    database.pool.raw(`ALTER TABLE ${from} RENAME TO ${to}`)
  await rename("sbp_payout", "sbp_payout_gone")
  await sleep(1_500)
  await rename("sbp_payout_gone", "sbp_payout")
  expect((await creating).state).toBe("paid")
  expect(sent()).toBe(1)
})

it("an answer that no database takes as it is, is taken all the same", async () => {
  const status = "HE\u0000LD \ud83d"
  simulator.fault("payout", { mode: "unknown_status", status, times: 1 })
  expect(await create()).toMatchObject({
    state: "pending",
    gateway_status: "HELD \ufffd",
  })
})

it("a decision that never ends does not hold up the whole store", async () => {
  const holder = await database.pool.transaction()
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

it("a card in the answer is not kept", async () => {
  simulator.fault("payout", {
    mode: "unknown_status",
    status: `HELD for ${CARD.replace(/(.{4})/g, "$1 ")}`,
    times: 1,
  })
  expect(await create()).toMatchObject({
    state: "pending",
    gateway_status: "[redacted]",
  })
  const rows = [
    await database.pool<object>("sbp_payout").select(),
    await database.pool<object>("sbp_payout_event").select(),
  ]
  expect(JSON.stringify(rows).replace(/\s/g, "")).not.toContain(CARD)
})

import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { type Simulator, startSimulator } from "../../simulator"
import {
  erasePayouts,
  eraseNotes,
  eraseUser,
  findMentions,
} from "../../src/modules/payout/erasure"
import type { PayoutRow } from "../../src/modules/payout/models/payout"
import type { PayoutEventRow } from "../../src/modules/payout/models/payout-event"
import { emptyPayouts } from "../../src/modules/payout/retention"
import { verifyTrail } from "../../src/modules/payout/verify-trail"
import { cardNumber } from "../payouts/support/cards"
import { PayoutDatabase } from "../payouts/support/payout-database"
import { payoutRequest, payoutService } from "../payouts/support/payout-service"

const NAME = "Аркадий Канарейкин"

let database: PayoutDatabase
let simulator: Simulator

beforeAll(async () => {
  database = await PayoutDatabase.create("retention")
  simulator = await startSimulator()
})
beforeEach(async () => {
  simulator.reset()
  await database.empty()
})
afterAll(async () => {
  await simulator.close()
  await database.drop()
})

const service = () => payoutService(database.pool, simulator.url)

const payouts = () =>
  database.pool<PayoutRow>("sbp_payout").orderBy("created_at")
const events = () =>
  database.pool<PayoutEventRow>("sbp_payout_event").orderBy("number")

/** Makes a payout, published as by the sweep. */
async function pay(card = 1): Promise<PayoutRow> {
  const request = payoutRequest(randomUUID(), {
    description: `For ${NAME}`,
    metadata: { whom: NAME },
    actor_email: "operator@example.com",
  })
  const payout = await service().createPayout(request, {
    card_number: cardNumber(card),
  })
  await database
    .pool("sbp_payout")
    .where({ id: payout.id })
    .update({
      published_state: database.pool.ref("state"),
      published_attention: database.pool.ref("attention"),
      // The day's limits no longer count it.
      counted_at: database.pool.raw("counted_at - interval '3 days'"),
    })
  return payout
}

const counts = (sbp_payout: number, sbp_payout_event: number) => ({
  sbp_payout,
  sbp_payout_event,
  sbp_payout_link: 0,
  sbp_payout_batch_row: 0,
  sbp_payout_batch: 0,
})

async function bounce(payout: PayoutRow): Promise<void> {
  const note = `${NAME} called`
  await service().markBounced(payout.id, {
    actor_id: "user_operator",
    actor_email: "operator@example.com",
    note,
  })
  await database.pool("sbp_payout").update({
    published_state: database.pool.ref("state"),
  })
}

/** Empties rows as after their retention: even the newest row counts as old. */
async function emptyAll(except: string[] = []) {
  await sleep(5)
  return emptyPayouts(database.pool, { before: new Date(), except })
}

/** Writes past the triggers, as the owner of the database can, checks, and rolls back. */
async function brokenBy(statement: string, values: string[] = []) {
  const tried = database.pool.transaction(async (trx) => {
    await trx.raw("SET LOCAL session_replication_role = replica")
    await trx.raw(statement, values)
    throw Object.assign(new Error("undo"), { verdict: await verifyTrail(trx) })
  })
  const error = await tried.catch((it: unknown) => it)
  return (error as { verdict: { broken?: string } }).verdict.broken
}

it("retention empties texts and fingerprints, keeps all else, and the history can still be verified", async () => {
  const payout = await pay()
  await bounce(payout)
  const before = { rows: await payouts(), events: await events() }
  expect(await emptyAll()).toEqual(counts(1, 1))

  const emptied = {
    description: null,
    words: [],
    metadata: null,
    fingerprint: "",
    emptied_at: expect.any(Date) as Date,
  }
  expect(await payouts()).toEqual([{ ...before.rows[0], ...emptied }])
  const after = await events()
  expect(after.pop()).toMatchObject({ event: "emptied", payout_id: null })
  expect(after).toEqual(
    before.events.map((event) => ({
      ...event,
      note: null,
      seals: event.note
        ? { ...event.seals, note: { hash: expect.any(String) as string } }
        : event.seals,
    }))
  )
  expect(after.map(({ actor_email }) => actor_email)).toContain(
    "operator@example.com"
  )
  expect(await verifyTrail(database.pool)).not.toHaveProperty("broken")

  // The second run has nothing to do, and nothing to record.
  expect(await emptyAll()).toEqual(counts(0, 0))
  expect(await events()).toHaveLength(after.length + 1)
})

it("retention leaves payouts alone that are open, recent, or needed by the ledger", async () => {
  simulator.fault("payout", { mode: "unknown_status", times: 1 })
  const pending = await pay(1)
  const needed = await pay(2)
  const doubtful = await pay(3)
  await database
    .pool("sbp_payout")
    .where({ id: doubtful.id })
    .update({ attention: "payout_mismatch" })
  const unpublished = await pay(4)
  await database
    .pool("sbp_payout")
    .where({ id: unpublished.id })
    .update({ published_state: null })
  const counted = await pay(6)
  await database
    .pool("sbp_payout")
    .where({ id: counted.id })
    .update({ counted_at: new Date() })
  const closed = await pay(5)
  // The payout was on the ledger's list, and a person has decided.
  await database.pool("sbp_payout").where({ id: closed.id }).update({
    attention: "payout_paid_twice",
    published_attention: "payout_paid_twice",
  })
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await emptyPayouts(database.pool, { before: anHourAgo })
  expect((await payouts()).filter((it) => it.emptied_at)).toEqual([])

  await emptyAll([needed.id])
  const emptied = (await payouts()).filter((it) => it.emptied_at)
  expect(emptied.map(({ id }) => id)).toEqual([closed.id])
  expect(pending.state).toBe("pending")
})

describe("a row that claims to be emptied", () => {
  /** The exact change that the trigger makes for an honest emptying. */
  const hide = (name: string) =>
    `UPDATE sbp_payout_event SET ${name} = NULL, seals = seals ||
       jsonb_build_object('${name}', jsonb_build_object('hash', encode(sha256(
         convert_to((seals -> '${name}' ->> 'salt') || ':' || ${name}, 'UTF8')), 'hex')))
     WHERE ${name} IS NOT NULL`

  it("is found if no entry in the history says so", async () => {
    const payout = await pay()
    await bounce(payout)
    expect(await brokenBy(hide("note"))).toMatch(
      /^row \d+ was emptied, and no entry says so$/
    )
    expect(await brokenBy(hide("actor_email"))).toMatch(/^row \d+ was emptied/)
    expect(
      await brokenBy("UPDATE sbp_payout SET emptied_at = now(), words = '{}'")
    ).toBe(`payout ${payout.id} differs from its history`)
    expect(await brokenBy("UPDATE sbp_payout SET fingerprint = ''")).toBe(
      `payout ${payout.id} differs from its history`
    )
  })

  it("is found if its digest stands in place of the text", async () => {
    await bounce(await pay())
    expect(
      await brokenBy(
        `UPDATE sbp_payout_event SET seals = seals - 'note', note =
           encode(sha256(convert_to((seals -> 'note' ->> 'salt') || ':' || note, 'UTF8')), 'hex')
         WHERE note IS NOT NULL`
      )
    ).toMatch(/^row \d+ was changed$/)
  })

  it("is found if only the rows before it were erased", async () => {
    const payout = await pay()
    await erasePayouts(database.pool, [payout.id])
    await bounce(payout)
    expect(await verifyTrail(database.pool)).not.toHaveProperty("broken")
    expect(await brokenBy(hide("note"))).toMatch(/^row \d+ was emptied/)
  })

  it("hides no other change, and accepts no other text", async () => {
    await bounce(await pay())
    await emptyAll()
    const changed = /^row \d+ was changed$/
    for (const [what, value] of [
      ["note", "'another reason'"],
      ["actor_id", "'user_other'"],
      ["details", `'{"amount":"1.00"}'`],
      ["seals", `'{"note":{"hash":"00"}}'`],
      ["seals", "NULL"],
    ]) {
      expect(
        await brokenBy(
          `UPDATE sbp_payout_event SET ${what} = ${value} WHERE event = 'bounced'`
        )
      ).toMatch(changed)
    }
    // An entry dated tomorrow does not excuse rows that are emptied before then.
    await bounce(await pay(2))
    expect(
      await brokenBy(
        `UPDATE sbp_payout_event SET details = '{"before":"2099-01-01"}' WHERE event = 'emptied'`
      )
    ).toMatch(changed)
  })

  it("can only be emptied, as the triggers see it", async () => {
    await bounce(await pay())
    const refused = async (table: string, changes: object) =>
      expect(
        database.pool(table).whereNotNull("id").update(changes)
      ).rejects.toThrow(/only ever appended to|does not change/)
    await refused("sbp_payout_event", { note: "other" })
    await refused("sbp_payout_event", { note: null, actor_id: "other" })
    await refused("sbp_payout_event", { note: null, event: "other" })
    await refused("sbp_payout_event", { note: null, seals: "{}" })
    await refused("sbp_payout", { fingerprint: "" })
    await refused("sbp_payout", { fingerprint: "ab", emptied_at: new Date() })
    await emptyAll()
    await refused("sbp_payout_event", { note: "a new one" })
    await refused("sbp_payout", { emptied_at: null })
    await refused("sbp_payout", { fingerprint: "ab" })
    expect(await verifyTrail(database.pool)).not.toHaveProperty("broken")
  })
})

it("retention breaks no history that is being verified", async () => {
  await bounce(await pay())
  // While a check of a long history runs, the words are emptied.
  const { pool } = database
  let reads = 0
  const raw = async (query: string) => {
    const found: unknown = await pool.raw(query)
    reads++
    if (reads === 1) {
      await emptyAll()
    }
    return found
  }
  const slow = new Proxy(pool, {
    get: (target, name) =>
      name === "raw" ? raw : (Reflect.get(target, name) as unknown),
  })
  const verdict = await verifyTrail(slow)
  expect(verdict).not.toHaveProperty("broken")
  const notes = (await events()).flatMap(({ note }) => note ?? [])
  expect(notes).toEqual([])
})

it("retention empties a row once if two processes run it at once", async () => {
  for (let card = 1; card <= 12; card++) {
    await bounce(await pay(card))
  }
  await sleep(5)
  const before = new Date()
  const runs = await Promise.all(
    Array.from({ length: 4 }, () => emptyPayouts(database.pool, { before }))
  )
  const sum = (name: string) =>
    runs.reduce((all, run) => all + Number(run[name]), 0)
  expect([sum("sbp_payout"), sum("sbp_payout_event")]).toEqual([12, 12])
  expect(await verifyTrail(database.pool)).not.toHaveProperty("broken")
})

it("erasure removes one person's data of any age, and says so in the history", async () => {
  const payout = await pay()
  await bounce(payout)
  const other = await pay(2)
  await service().recordAudit({
    event: "exported",
    actor_id: "user_operator",
    actor_email: "operator@example.com",
    note: NAME,
    details: {},
  })
  const found = await findMentions(database.pool, [NAME])
  expect(found.payouts.sort()).toEqual([payout.id, other.id].sort())
  expect(found.rows).toHaveLength(1)
  expect(await erasePayouts(database.pool, [payout.id])).toEqual({
    erased: 1,
    open: [],
  })
  expect(await verifyTrail(database.pool)).not.toHaveProperty("broken")
  await erasePayouts(database.pool, found.payouts)
  expect(await eraseNotes(database.pool, found.rows)).toBe(1)
  expect(await eraseUser(database.pool, "user_operator")).toBeGreaterThan(2)
  expect(await verifyTrail(database.pool)).not.toHaveProperty("broken")
  const all = JSON.stringify([await payouts(), await events()])
  expect(all).not.toContain("Канарейкин")
  expect(all).not.toContain("operator@example.com")
  expect(all).toContain("user_operator")
  // Erasing twice changes nothing more.
  const rows = (await events()).length
  await erasePayouts(database.pool, found.payouts)
  await eraseNotes(database.pool, found.rows)
  await eraseUser(database.pool, "user_operator")
  expect(await events()).toHaveLength(rows)
})

it("erasure empties a payout while a person still tries its link", async () => {
  const { id } = await service().createLink(payoutRequest(randomUUID()), {
    recipient_name: NAME,
    recipient_email: null,
    days: 1,
    requires_code: false,
    is_mailed: false,
  })
  const opened = await service().retrieveLink(id)
  const { url } = await service().readSecrets(opened)
  await service().withdrawPayout(id, { actor_id: "user_operator", note: "No" })
  await database.pool("sbp_payout").update({
    published_state: database.pool.ref("state"),
    counted_at: database.pool.raw("counted_at - interval '3 days'"),
  })
  // Both begin while the row is locked, and the erasure gets it first.
  const holder = await database.pool.transaction()
  await holder("sbp_payout").where({ id }).forUpdate().select("id")
  const erasing = erasePayouts(database.pool, [id])
  await database.untilWaiting(1)
  const using = service().useLink(String(url.split("/").at(-1)), {
    card_number: cardNumber(1),
    code: "",
    from: "192.0.2.0/24",
  })
  await database.untilWaiting(2)
  await holder.commit()
  expect(await erasing).toEqual({ erased: 1, open: [] })
  expect(await using).toMatchObject({ refusal: "over" })
})

it("erasure keeps an open payout", async () => {
  const payout = await pay()
  await database.pool("sbp_payout").update({ attention: "payout_mismatch" })
  expect(await erasePayouts(database.pool, [payout.id])).toEqual({
    erased: 0,
    open: [payout.id],
  })
  expect((await payouts())[0]?.description).toContain(NAME)
})

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { randomUUID } from "node:crypto"
import { type Simulator, startSimulator } from "../../simulator"
import { recordEvent } from "../../src/modules/payout/trail"
import { newId } from "../../src/shared/ids"
import { MerchantStore } from "../commands/merchant-store"
import { dropDatabase, urlOf } from "../databases"
import { cardNumber } from "../payouts/support/cards"
import { connect } from "../payouts/support/connect"
import { payoutRequest, payoutService } from "../payouts/support/payout-service"
import { createSeededDatabase } from "../seeded-database"

jest.setTimeout(600_000)

const name = `retention_${process.pid}`
const store = new MerchantStore(urlOf(name))

/** The data of the erased person, of which nothing may be left. */
const EMAIL = "Ivan.Kanareikin@example.com"
const NAME = "Ivan Kanareikin"
const PHONE = "+79991234567"
const STAFF = "former.operator@example.com"
const LEFT = "user_01M88YD8NCTC4V88VTS1X9T5Q7"

let pool: Knex
let simulator: Simulator

beforeAll(async () => {
  pool = connect(await createSeededDatabase(name))
  simulator = await startSimulator()
  configure([])
})
afterAll(async () => {
  store.remove()
  await simulator?.close()
  await pool?.destroy()
  await dropDatabase(name)
})

function configure(operators: string[]) {
  store.configure(`defineConfig(withSbp(
    { admin, projectConfig: { databaseUrl: process.env.DATABASE_URL } },
    { ...options, operators: ${JSON.stringify(operators)} }
  ))`)
}

/** The contents of all the plugin's tables, as one text. */
async function everything(): Promise<string> {
  const { rows } = await pool.raw<{ rows: { name: string }[] }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name LIKE 'sbp\\_%'`
  )
  expect(rows.length).toBeGreaterThan(9)
  const tables = await Promise.all(
    rows.map(async (table) => [table.name, await pool(table.name)])
  )
  return JSON.stringify(tables)
}

const insert = (table: string, row: Record<string, unknown>) =>
  pool(table).insert(row)

/** A payment of months ago, with words about its payer in every field that can hold some. */
async function pay(
  number: number,
  { words, state = "settled" }: { words: string; state?: string }
): Promise<string> {
  const id = `sbpinv_${number}`
  const order_id = `order_${number}`
  const at = new Date(Date.now() - 120 * 86_400_000)
  await insert("sbp_invoice", {
    id,
    provider_id: "pp_sbp_sbp",
    shop_id: "100500",
    state,
    session_ids: [],
    payment_collection_id: `paycol_${number}`,
    amount: "100.00",
    currency_code: "rub",
    expires_at: at,
    idempotency_key: randomUUID(),
    error_message: words,
    created_at: at,
    ...(state === "settled" && { order_id }),
  })
  await insert("sbp_invoice_event", {
    id: `sbpiev_${number}`,
    invoice_id: id,
    event: "confirmed_by_hand",
    details: { amount: "100.00", note: words, error: words },
    created_at: at,
  })
  await insert("sbp_notification", {
    id: `sbpnot_${number}`,
    invoice_id: id,
    provider_id: "pp_sbp_sbp",
    body_digest: randomUUID(),
    body: JSON.stringify({ payer: words }),
    outcome: "applied",
    created_at: at,
  })
  await insert("sbp_attention", {
    id: `sbpatt_${number}`,
    reason: "status_changed",
    subject_id: id,
    invoice_id: id,
    details: { status: "NEW", ip: "203.0.113.7" },
    note: words,
    resolved_by: "user_1",
    resolved_at: at,
    created_at: at,
  })
  await insert("sbp_refund", {
    id: `sbpref_${number}`,
    invoice_id: id,
    kind: "recorded",
    state: "booked",
    amount: "10.00",
    currency_code: "rub",
    created_by: "user_1",
    note: words,
    book_error: words,
    created_at: at,
  })
  await insert("sbp_refund_attempt", {
    id: `sbpratt_${number}`,
    refund_id: `sbpref_${number}`,
    invoice_id: id,
    idempotency_key: randomUUID(),
    outcome: "paid",
    created_by: "user_1",
    note: words,
    created_at: at,
  })
  return id
}

/** A payout of today that the limits no longer count. */
async function payOut(words: string, order_id: string | null = null) {
  const request = payoutRequest(randomUUID(), {
    description: words,
    metadata: { whom: words },
    order_id,
    created_by: LEFT,
    actor_email: STAFF,
    confirm_duplicate: true,
    confirm_not_return: true,
  })
  const service = payoutService(pool, simulator.url)
  const { id } = await service.createPayout(request, {
    card_number: cardNumber(1),
  })
  await service.markBounced(id, {
    actor_id: LEFT,
    actor_email: STAFF,
    note: words,
  })
  await pool("sbp_payout")
    .where({ id })
    .update({
      published_state: pool.ref("state"),
      counted_at: pool.raw("now() - interval '3 days'"),
    })
  return id
}

const sums = async () => {
  const { rows } = await pool.raw<{ rows: unknown[] }>(
    `SELECT id, state, amount FROM sbp_invoice UNION ALL
     SELECT id, state, amount FROM sbp_refund UNION ALL
     SELECT id, state, amount FROM sbp_payout UNION ALL
     SELECT id, coalesce(to_state, ''), actor_id FROM sbp_payout_event
       WHERE event NOT IN ('erased', 'emptied') ORDER BY 1`
  )
  return rows
}

/** Lists these payments in a registry, with one more line that names no other person. */
async function listInStatement(
  lines: { words: string; subject?: string }[],
  judged_at: Date | null = new Date()
): Promise<string> {
  const id = newId("statement")
  await insert("sbp_statement", {
    id,
    kind: "payments",
    shop_id: "100500",
    name: "november.csv",
    digest: id,
    encoding: "utf-8",
    separator: ";",
    line_count: lines.length,
    verdicts: "[]",
    created_by: "user_1",
    judged_at,
  })
  for (const [index, { words, subject }] of lines.entries()) {
    await insert("sbp_statement_line", {
      id: `${id}_${index + 1}`,
      statement_id: id,
      number: index + 1,
      cells: JSON.stringify([words, "100,00"]),
      verdict: "matched",
      amount: "100.00",
      currency_code: "rub",
      subject_id: subject ?? null,
    })
  }
  return id
}

/** A payment that an emptied statement lacks, and that a person has decided about. */
async function missLater(note: string, daysAgo: number) {
  const id = newId("statement")
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  await insert("sbp_statement", {
    id,
    kind: "payments",
    shop_id: "100500",
    name: "",
    digest: id,
    encoding: "utf-8",
    separator: ";",
    line_count: 0,
    verdicts: "[]",
    created_by: "user_1",
    judged_at: at,
    emptied_at: at,
  })
  await insert("sbp_statement_line", {
    id: `${id}_sbpinv_1`,
    statement_id: id,
    verdict: "missing_there",
    decision: "accepted",
    decided_at: at,
    note,
  })
}

it("erase removes a shopper, keeps the books, and leaves a trail that can be verified", async () => {
  const shopper = await pay(1, { words: `${NAME} ${PHONE}` })
  const guest = await pay(2, { words: `${NAME} ${PHONE}` })
  const open = await pay(3, { words: "still open, hers", state: "paid" })
  const other = await pay(4, { words: "another person" })
  const quoting = await pay(5, { words: `ask ${EMAIL.toLowerCase()}` })
  const quotingOpen = await pay(6, { words: `of ${NAME}`, state: "paid" })
  await insert("customer", { id: "cus_1", email: EMAIL, has_account: true })
  const order = { currency_code: "rub", is_draft_order: false }
  await insert("order", { id: "order_1", customer_id: "cus_1", ...order })
  await insert("order", { id: "order_4", email: "b@example.com", ...order })
  await insert("cart", { id: "cart_2", email: EMAIL, currency_code: "rub" })
  await insert("cart", { id: "cart_3", email: EMAIL, currency_code: "rub" })
  for (const number of [2, 3]) {
    await insert("cart_payment_collection", {
      id: `capaycol_${number}`,
      cart_id: `cart_${number}`,
      payment_collection_id: `paycol_${number}`,
    })
  }
  const ofOrder = await payOut(`For ${NAME}`, "order_1")
  const named = await payOut(`To ${PHONE}`)
  const foreign = await payOut("For another person")
  await insert("sbp_attention", {
    id: "sbpatt_named",
    reason: "payout_unknown",
    subject_id: named,
    payout_id: named,
    details: {},
    note: "She got it",
    resolved_by: "user_1",
    resolved_at: new Date(),
  })
  await listInStatement([
    { words: `A payer ${PHONE}`, subject: shopper },
    { words: `From ${NAME.toUpperCase()}` },
    { words: "Somebody else's line", subject: other },
  ])
  await missLater(`${NAME} has called`, 1)
  await pool.transaction((trx) =>
    recordEvent(trx, { event: "exported", actor_id: "user_1", note: NAME })
  )
  const before = await sums()
  const args = ["--email", EMAIL, "--payout", named, "--mentions", NAME]

  const counted = await store.inHost(["erase", ...args, "--dry-run"])
  expect(counted).toMatchObject({ code: 0 })
  expect(counted.output).toContain("3 payments, 2 payouts.")
  expect(counted.output).toMatch(/sbp_notification +3 +2/)
  expect(await everything()).toContain(PHONE)

  // Processes of their own, as the purge's below. Without a terminal the command cannot ask.
  const unasked = await store.command(["erase", ...args])
  expect(unasked).toMatchObject({ code: 2 })
  expect(unasked.output).toContain("add --yes")
  expect(await everything()).toContain(PHONE)

  // Typed, so that no log of commands has it.
  const typed = ["--email", "-", "--payout", named, "--mentions", "-"]
  const erased = await store.command(
    ["erase", ...typed, "--yes"],
    {},
    store.folder,
    `${EMAIL}\n${NAME}\n`
  )
  expect(erased.output).toContain(`${open}: not_settled`)
  expect(erased.output).toMatch(/^ +sbp_notification: 2$/m)
  expect(erased.output).toMatch(/Emptied: .*sbp_statement_line 3/)
  expect(erased.code).toBe(1)
  // A person has decided that nothing is left to do.
  const decided = { decided_by_person: true }
  await pool("sbp_invoice").where({ id: quotingOpen }).update(decided)
  expect((await store.inHost(["erase", ...args, "--yes"])).code).toBe(1)
  const left = await everything()
  for (const canary of [
    NAME,
    PHONE,
    EMAIL,
    EMAIL.toLowerCase(),
    NAME.toUpperCase(),
    "She got it",
  ]) {
    expect(left).not.toContain(canary)
  }
  // Open matters and the data of other people are left.
  expect(left).toContain("still open, hers")
  expect(left).toContain("another person")
  expect(left).toContain("Somebody else's line")
  for (const id of [shopper, guest, open, other, quoting, ofOrder, foreign]) {
    expect(left).toContain(id)
  }
  expect(await sums()).toEqual(before)
  await trailHolds()

  await pool("sbp_invoice").where({ id: open }).update({ state: "settled" })
  const again = await store.inHost(["erase", ...args, "--yes"])
  expect(again).toMatchObject({ code: 0 })
  expect(await everything()).not.toContain("still open, hers")
})

it("erase does not match a longer e-mail address, which is another person's", async () => {
  const own = "anna@mail.example"
  const others = [`mari${own}`, `x+${own}`, `${own}.org`]
  const wordsOf = async (email: string) =>
    (await everything()).split(email).length - 1
  for (const [at, email] of others.entries()) {
    await pay(21 + at, { words: `write to <${email}>` })
    await payOut(`For ${email}`)
  }
  await pay(31, { words: `of\n${own}.` })
  await payOut(`For ${own}, with thanks`)
  const said = [`-${own}`, `_${own}_`, `...${own}`, `${own}-возврат`]
  await listInStatement([...others, ...said].map((words) => ({ words })))
  const before = await Promise.all(others.map(wordsOf))
  const erased = await store.inHost(["erase", "--email", own, "--yes"])
  expect(erased).toMatchObject({ code: 0 })
  expect(await Promise.all(others.map(wordsOf))).toEqual(before)
  expect(await wordsOf(own)).toBe(before.reduce((sum, count) => sum + count))
  await trailHolds()
})

it("erase keeps the lines of a registry that is not compared to the end: without them it would agree", async () => {
  const payer = "unread@mail.example"
  const id = await listInStatement([{ words: `From ${payer}` }], null)
  const args = ["erase", "--email", payer, "--yes"]
  const open = await store.inHost(args)
  expect(open).toMatchObject({ code: 1 })
  expect(open.output).toMatch(/^ +sbp_statement_line: 1$/m)
  expect(await everything()).toContain(payer)
  await pool("sbp_statement").where({ id }).update({ judged_at: new Date() })
  expect(await store.inHost(args)).toMatchObject({ code: 0 })
  expect(await everything()).not.toContain(payer)
})

it("erase finds a name in capital and in small letters, also in JSON that is written in ASCII", async () => {
  const id = await pay(51, { words: "of nobody" })
  const { id: _, ...notification } = await pool("sbp_notification")
    .where({ invoice_id: id })
    .first<Record<string, unknown>>()
  const bodies = {
    sbpnot_upper: String.raw`{"payer":"\u0418\u0412\u0410\u041D \u041f."}`,
    sbpnot_title: String.raw`{"payer":"\u0418\u0432\u0430\u043D \u041F."}`,
    sbpnot_other: String.raw`{"payer":"\u0418\u0432\u0430\u043A \u041F."}`,
    sbpnot_capitals: `{"payer":"ИВАН П."}`,
    sbpnot_small: `{"payer":"иван п."}`,
    sbpnot_longer: `{"payer":"ИВАНА П."}`,
  }
  for (const [id, body] of Object.entries(bodies)) {
    const row = { ...notification, id, body, body_digest: randomUUID() }
    await insert("sbp_notification", row)
  }
  const erased = await store.inHost([
    ...["erase", "--mentions", "Иван П.", "--yes"],
  ])
  expect(erased).toMatchObject({ code: 0 })
  const left = await pool("sbp_notification").whereIn("id", Object.keys(bodies))
  expect(
    Object.fromEntries(
      left.map(({ id, body }: { id: string; body: string }) => [id, body])
    )
  ).toEqual({
    sbpnot_upper: null,
    sbpnot_title: null,
    sbpnot_other: bodies.sbpnot_other,
    sbpnot_capitals: null,
    sbpnot_small: null,
    sbpnot_longer: bodies.sbpnot_longer,
  })
})

it("erase removes an order's rows of batches that were never made, once the batch is closed", async () => {
  const batch = {
    id: "sbppob_1",
    state: "awaiting_approval",
    idempotency_key: randomUUID(),
    name: "November",
    shop_id: "100500",
    currency_code: "rub",
    row_count: 2,
    amount: "2.00",
    digest: "digest",
    days: 3,
    created_by: "user_1",
    approve_by: new Date(),
  }
  await insert("sbp_payout_batch", batch)
  const orders = ["order_batch", "order_mail", "order_other"]
  for (const [index, order_id] of orders.entries()) {
    await insert("sbp_payout_batch_row", {
      id: `sbppobr_${index}`,
      batch_id: batch.id,
      number: index + 1,
      recipient_name: `Recipient of ${order_id}`,
      amount: "1.00",
      order_id,
      seal: "seal",
    })
  }
  await insert("order", {
    id: "order_mail",
    email: "carla@example.com",
    currency_code: "rub",
    is_draft_order: false,
  })
  const args = ["--order", "order_batch", "--email", "carla@example.com"]
  const open = await store.inHost(["erase", ...args, "--yes"])
  expect(open).toMatchObject({ code: 1 })
  expect(open.output).toMatch(/^ +sbp_payout_batch_row: 2$/m)

  await pool("sbp_payout_batch").update({ state: "rejected" })
  const erased = await store.inHost(["erase", ...args, "--yes"])
  expect(erased).toMatchObject({ code: 0 })
  const left = await everything()
  expect(left).not.toContain("Recipient of order_batch")
  expect(left).not.toContain("Recipient of order_mail")
  expect(left).toContain("Recipient of order_other")
  expect((await store.inHost(["erase", ...args, "--yes"])).output).toContain(
    "There was nothing to empty."
  )
})

it("erase keeps an admin if the lists cannot be read", async () => {
  store.configure(`defineConfig(withSbp(
    { admin, projectConfig: { databaseUrl: process.env.DATABASE_URL } },
    { ...options, shopId: undefined, operators: ["someone@example.com"] }
  ))`)
  const person = { id: "user_some", email: "someone@example.com" }
  await insert("sbp_person", {
    id: "sbppers_some",
    email: person.email,
    user_id: person.id,
  })
  const refused = await store.inHost(["erase", "--user", person.id, "--yes"])
  configure([])
  expect(refused).toMatchObject({ code: 2 })
  expect(refused.output).toContain("fix the configuration first")
  expect(await everything()).toContain(person.email)
  await pool("sbp_person").where({ id: "sbppers_some" }).delete()
})

it("erase removes an admin who has left, once no list names them", async () => {
  await payOut("anything")
  await insert("user", { id: LEFT, email: STAFF })
  await insert("sbp_person", { id: "sbppers_1", email: STAFF, user_id: LEFT })
  // The address was listed before its user existed.
  const joined = { id: "user_joined", email: "joined@example.com" }
  await insert("user", joined)
  await insert("sbp_person", { id: "sbppers_2", email: joined.email })
  const args = ["erase", "--user", LEFT, "--user", joined.id, "--yes"]
  for (const entry of [STAFF, LEFT]) {
    configure([entry])
    const listed = await store.inHost(args)
    expect(listed).toMatchObject({ code: 2 })
    expect(listed.output).toContain("take them off it first")
    expect(await everything()).toContain(STAFF)
  }

  configure([])
  const counted = await store.inHost([...args, "--dry-run"])
  expect(counted).toMatchObject({ code: 0 })
  const erased = await store.inHost(args)
  expect(erased).toMatchObject({ code: 0 })
  for (const table of ["sbp_person", "sbp_payout_event"]) {
    const [, count] = new RegExp(`${table} +(\\d+)`).exec(counted.output) ?? []
    expect(Number(count)).toBeGreaterThan(1)
    expect(erased.output).toContain(`${table} ${count}`)
  }
  const left = await everything()
  expect(left).not.toContain(STAFF)
  expect(left).not.toContain(joined.email)
  expect(left).toContain(LEFT)
  await trailHolds()
})

it("erase names unknown ids, and erases the data of the others", async () => {
  const payment = await pay(41, { words: "of one payment" })
  const unknown = [
    ["--customer", "cus_none"],
    ["--order", "order_none"],
    ["--payment", "sbpinv_none"],
    ["--payout", "sbppo_none"],
    ["--user", "user_none"],
  ]
  const args = ["erase", "--payment", payment, ...unknown.flat()]
  const counted = await store.inHost([...args, "--dry-run"])
  expect(counted).toMatchObject({ code: 1 })
  expect(counted.output).toContain("1 payment, 0 payouts.")

  const erased = await store.inHost([...args, "--yes"])
  expect(erased).toMatchObject({ code: 1 })
  for (const words of unknown) {
    expect(erased.output).toContain(`No such id: ${words.join(" ")}`)
  }
  expect(erased.output).not.toContain(payment)
  expect(await everything()).not.toContain("of one payment")
})

it("purge empties old rows, and first says what it would do", async () => {
  await pay(11, { words: "old words" })
  await pay(12, { words: "old and open", state: "paid" })
  await missLater("old note", 110)
  await missLater("young note", 90)
  const day = (ago: number) =>
    new Date(Date.now() - ago * 86_400_000).toJSON().slice(0, 10)
  for (const wrong of [
    [],
    ["--before", "yesterday"],
    ["--before", "2024-02-31"],
  ]) {
    expect(await store.inHost(["purge", ...wrong, "--yes"])).toMatchObject({
      code: 2,
      output: expect.stringContaining("needs a day") as string,
    })
  }
  const young = await store.inHost(["purge", "--before", day(3), "--yes"])
  expect(young).toMatchObject({ code: 2 })
  expect(young.output).toContain("a month ago")
  const older = await store.inHost(["purge", "--before", day(150), "--yes"])
  expect(older.output).toContain("There was nothing to empty.")
  expect(await everything()).toContain("old words")

  const args = ["purge", "--before", day(100)]
  expect((await store.inHost([...args, "--dry-run"])).code).toBe(0)
  expect(await everything()).toContain("old words")
  const purged = await store.command([...args, "--yes"])
  expect(purged).toMatchObject({ code: 0 })
  expect(purged.output).toMatch(/Emptied: .*sbp_notification \d/)
  const left = await everything()
  expect(left).not.toContain("old words")
  expect(left).not.toContain("old note")
  expect(left).toContain("young note")
  expect(left).toContain("old and open")
  await trailHolds()
})

async function trailHolds() {
  const { output } = await store.inHost(["doctor", "--offline", "--json"])
  const { findings } = JSON.parse(output.slice(output.indexOf("{"))) as {
    findings: { subject: string; level: string; fact: string }[]
  }
  expect(findings.filter(({ subject }) => subject === "Trail")).toMatchObject([
    { level: "ok" },
  ])
}

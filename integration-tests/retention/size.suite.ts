import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { readFileSync } from "node:fs"
import path from "node:path"
import { emptyWords } from "../../src/modules/ledger/retention"
import { SbpLedgerModuleService } from "../../src/modules/ledger/service"
import { newIdempotencyKey } from "../../src/shared/ids"
import { notify, request } from "../modules/fixtures"
import { ModuleDatabase } from "../module-database"

const ROWS = 5_000

const TABLES = ["sbp_invoice", "sbp_invoice_event", "sbp_notification"] as const

let database: ModuleDatabase

beforeAll(async () => {
  database = await ModuleDatabase.create("size", "ledger")
})
afterAll(() => database.drop())

/** Writes a payment as the code does, from its link to its order. */
async function pay(): Promise<void> {
  const ledger = new SbpLedgerModuleService({
    [ContainerRegistrationKeys.PG_CONNECTION]: database.pool,
  })
  const { invoice } = await ledger.openInvoice(
    request({
      session_id: "payses_01M88A2NS0V5SBCC1Y3WV7Z4M6",
      payment_collection_id: "pay_col_01M88A2NS0V5SBCC1Y3WV7Z4M6",
    })
  )
  const id = newIdempotencyKey()
  const answer = {
    gateway_payment_id: id,
    gateway_status: "NEW",
    confirmation_url: `https://pay.gateway.example/sbp/payments/${id}`,
  }
  await ledger.recordAnswer(invoice.id, answer)
  // As long as the notifications of known gateways of this kind.
  const body = {
    id,
    order_id: invoice.id,
    shop_id: 100500,
    status: "CONFIRMED",
    paid: true,
    amount: { value: 1274.92, currency: "RUB" },
    credited_amount: { value: 1262.17, currency: "RUB" },
    payment_method: { type: "sbp", title: "SBP" },
    confirmation: { type: "redirect", url: answer.confirmation_url },
    description: `Payment ${invoice.id}`,
    created_at: "2026-11-21T12:00:00.000Z",
    confirmed_at: "2026-11-21T12:01:00.000Z",
    expires_at: "2026-11-21T12:30:00.000Z",
    metadata: { invoice: invoice.id },
  }
  await notify(ledger, invoice.id, body, () => ({
    failedStatuses: [],
    graceMs: 60_000,
  }))
  await ledger.recordSettled(invoice.id, {
    medusa_payment_id: "pay_01M88A2NS0V5SBCC1Y3WV7Z4M6",
    order_id: "order_01M88A2NS0V5SBCC1Y3WV7Z4M6",
  })
}

/** Repeats the rows of that payment, with new ids and in the order of time. */
async function repeat(): Promise<void> {
  for (const table of TABLES) {
    const { rows } = await database.pool.raw<{ rows: { name: string }[] }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_name = ? ORDER BY ordinal_position`,
      [table]
    )
    const columns = rows.map(({ name }) => name)
    const values = columns.map((name) => {
      switch (name) {
        case "session_ids":
          return `ARRAY[left(session_ids[1], -8) || lpad(n::text, 8, '0')]`
        case "body_digest":
          return `left(body_digest, length(body_digest) - 32) || md5(n::text)`
        case "created_at":
        case "paid_at":
          return `${name} + n * interval '1 second'`
        case "id":
        case "invoice_id":
        case "idempotency_key":
        case "gateway_payment_id":
        case "payment_collection_id":
        case "session_id":
        case "order_id":
        case "gateway_order_id":
        case "medusa_payment_id":
          return `left(${name}, -8) || lpad(n::text, 8, '0')`
        case "reference":
          return "lpad(n::text, 8, '0')"
        default:
          return name
      }
    })
    // In the order of time, as in a store: indexes are filled at their ends.
    await database.pool.raw(
      `INSERT INTO ${table} (${columns.join(", ")})
       SELECT ${values.join(", ")} FROM generate_series(1, ${ROWS}) AS n, ${table}
       ORDER BY n`
    )
    await database.pool.raw(`VACUUM ANALYZE ${table}`)
  }
}

async function weigh(): Promise<number> {
  const bytes: Record<string, number> = {}
  for (const table of TABLES) {
    const { rows } = await database.pool.raw<{ rows: [{ size: string }] }>(
      "SELECT pg_total_relation_size(?) AS size",
      [table]
    )
    bytes[table] = Math.round(Number(rows[0].size) / ROWS)
  }
  process.stdout.write(`bytes a payment: ${JSON.stringify(bytes)}\n`)
  return Object.values(bytes).reduce((all, one) => all + one)
}

/**
 * Writes the tables anew, so that they hold no row that nobody reads. VACUUM
 * FULL would keep what any older transaction may still see, and one that
 * another test's database has open counts as well.
 */
async function rewrite(): Promise<void> {
  for (const table of TABLES) {
    await database.pool.raw(
      `ALTER TABLE ${table} ALTER COLUMN id TYPE text USING id || ''`
    )
  }
}

it("docs/deployment.md states a payment's size with its texts and without", async () => {
  await pay()
  await repeat()
  const page = readFileSync(
    path.join(__dirname, "../../docs/deployment.md"),
    "utf8"
  )
  const [, kept, emptied] =
    /a payment weighs ([\d.]+) kB, and ([\d.]+) kB/.exec(page) ?? []
  expect(Math.abs((await weigh()) / 1000 - Number(kept))).toBeLessThan(0.3)

  const before = new Date(Date.now() + 2 * ROWS * 1_000)
  const { sbp_notification } = await emptyWords(database.pool, { before })
  expect(sbp_notification).toBe(ROWS + 1)
  await rewrite()
  expect(Math.abs((await weigh()) / 1000 - Number(emptied))).toBeLessThan(0.3)
})

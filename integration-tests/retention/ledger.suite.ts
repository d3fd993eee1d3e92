import fc from "fast-check"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { emptyWords } from "../../src/modules/ledger/retention"
import { SbpLedgerModuleService } from "../../src/modules/ledger/service"
import { newIdempotencyKey } from "../../src/shared/ids"
import { answer, notify, payment, request } from "../modules/fixtures"
import { ModuleDatabase } from "../module-database"
import { until } from "../http/support/until"
import { randomRuns } from "../random/support/runs"

const { numRuns, seed } = randomRuns("retention", { short: 12, long: 1_500 })

jest.setTimeout(300_000 + numRuns * 4_000)

const NAME = "Arkadi Kanareikin"
const rules = () => ({ failedStatuses: ["CANCELED"], graceMs: 60_000 })

const TABLES = [
  "sbp_invoice",
  "sbp_invoice_event",
  "sbp_notification",
  "sbp_attention",
  "sbp_refund",
  "sbp_refund_attempt",
] as const

type Row = Record<string, unknown> & { id: string }
type Dump = Record<(typeof TABLES)[number], Row[]>

let database: ModuleDatabase
let pool: Knex
let ledger: SbpLedgerModuleService

beforeAll(async () => {
  database = await ModuleDatabase.create("retention", "ledger")
  pool = database.pool
  ledger = new SbpLedgerModuleService({
    [ContainerRegistrationKeys.PG_CONNECTION]: pool,
  })
})
afterAll(() => database.drop())

/** Writes past the triggers, as only the owner of the server can. */
const pastTriggers = (statement: string, values: Knex.RawBinding[] = []) =>
  pool.transaction(async (trx) => {
    await trx.raw("SET LOCAL session_replication_role = replica")
    await trx.raw(statement, values)
  })

const dump = async (): Promise<Dump> => {
  const entries = await Promise.all(
    TABLES.map(async (table) => [
      table,
      await pool<Row>(table).orderBy("id").select("*"),
    ])
  )
  return Object.fromEntries(entries) as Dump
}

const STEPS = [
  "pay",
  "report_another_sum",
  "junk",
  "cancel",
  "refund_in_gateway",
  "expire",
  "settle",
  "fail_to_settle",
  "give_up",
  "record_refund",
  "reserve_return",
  "resolve",
  "fail_to_book",
  "refuse",
] as const

type Step = (typeof STEPS)[number]
type Plan = { months: number; steps: Step[] }

const END: Step[] = ["pay", "settle", "resolve"]

const plan: fc.Arbitrary<Plan> = fc
  .record({
    months: fc.integer({ min: 0, max: 24 }),
    steps: fc.array(fc.constantFrom(...STEPS), { maxLength: 7 }),
    // Most payments come to an end.
    end: fc.constantFrom<Step[]>([], ["expire", "resolve"], END),
  })
  .map(({ months, steps, end }) => ({ months, steps: [...steps, ...end] }))

/** A notification that arrived at one invoice's address. */
type Sent = { invoice_id: string; body: string }

async function live({ months, steps }: Plan, number: number, sent: Sent[]) {
  const { invoice } = await ledger.openInvoice(
    request({
      session_id: `payses_${number}`,
      payment_collection_id: `paycol_${number}`,
    })
  )
  const { id } = invoice
  if (steps[0] !== "refuse") {
    await ledger.recordAnswer(id, answer(`gw-${number}`))
  }
  const send = (changes: Record<string, unknown>) => {
    const body = JSON.stringify({
      ...payment({ id: `gw-${number}`, order_id: id, payer: NAME }),
      attempt: sent.length,
      ...changes,
    })
    sent.push({ invoice_id: id, body })
    return notify(ledger, id, body, rules)
  }
  for (const step of steps) {
    // A step that is not allowed at this moment is refused, which is history as well.
    await take(step).catch((error: unknown) => {
      expect(error).toBeInstanceOf(MedusaError)
    })
  }
  await pastTriggers(
    TABLES.map((table) => {
      const columns = ["created_at", "updated_at"]
      const more =
        table === "sbp_attention" ? [...columns, "resolved_at"] : columns
      const key = table === "sbp_invoice" ? "id" : "invoice_id"
      return `UPDATE ${table} SET ${more
        .map((name) => `${name} = ${name} - interval '${months} months'`)
        .join(", ")} WHERE ${key} = '${id}';`
    }).join("\n")
  )

  async function take(step: Step): Promise<unknown> {
    const obstacle = { details: { error: `${NAME} has no such stock` } }
    switch (step) {
      case "pay":
        return send({})
      case "report_another_sum":
        return send({ amount: { value: 1, currency: "RUB" } })
      case "junk":
        sent.push({ invoice_id: id, body: `${NAME} ${sent.length}` })
        return notify(ledger, id, `${NAME} ${sent.length - 1}`, rules)
      case "cancel":
        return send({ status: "CANCELED", paid: false })
      case "refund_in_gateway":
        return send({ refunded_amount: { value: 100, currency: "RUB" } })
      case "expire":
        await pastTriggers(
          `UPDATE sbp_invoice SET expires_at = now() - interval '1 minute' WHERE id = ?`,
          [id]
        )
        return ledger.expireInvoices(100)
      case "settle":
        return ledger.recordSettled(id, {
          medusa_payment_id: `pay_${number}`,
          order_id: `order_${number}`,
        })
      case "fail_to_settle":
        return ledger.postponeSettlement(id, {
          reason: "order_not_created",
          ...obstacle,
        })
      case "give_up":
        return ledger.giveUpSettlement(id, {
          reason: "cart_or_order_gone",
          ...obstacle,
        })
      case "record_refund":
      case "reserve_return": {
        const refund = {
          invoice_id: id,
          amount: "100.00",
          currency_code: "rub",
          idempotency_key: newIdempotencyKey(),
          note: `${NAME} sent it back`,
          refund_reason_id: null,
          actor_id: "user_1",
          replaces_id: null,
          may_close: true,
        }
        return step === "record_refund"
          ? ledger.recordRefund({ ...refund, returned_at: null })
          : ledger.reserveReturn(refund)
      }
      case "resolve": {
        const entries = await pool<Row>("sbp_attention").where({
          invoice_id: id,
          resolved_at: null,
        })
        for (const entry of entries) {
          await ledger.resolveAttention(entry.id, {
            actor_id: "user_1",
            note: `${NAME} agreed`,
          })
        }
        return
      }
      case "fail_to_book": {
        const refund = await pool<Row>("sbp_refund")
          .where({ invoice_id: id })
          .first()
        return (
          refund && ledger.postponeRefundBooking(refund.id, `No ${NAME} here`)
        )
      }
      case "refuse":
        return ledger.recordFailure(id, {
          code: "refused",
          message: `${NAME} is not known`,
          final: true,
        })
    }
  }
}

/** The invoices that a person or a job still has to work on. */
function openInvoices(rows: Dump): Set<unknown> {
  return new Set([
    ...rows.sbp_invoice
      .filter(
        ({ state, settle_at, decided_by_person }) =>
          !(
            ["settled", "closed", "failed", "expired"].includes(
              String(state)
            ) || decided_by_person
          ) || settle_at !== null
      )
      .map(({ id }) => id),
    ...rows.sbp_attention
      .filter(({ resolved_at }) => resolved_at === null)
      .map(({ invoice_id }) => invoice_id),
    ...rows.sbp_refund
      .filter(({ state }) => state === "reserved" || state === "due")
      .map(({ invoice_id }) => invoice_id),
    ...rows.sbp_refund_attempt
      .filter(({ outcome }) => outcome === "open")
      .map(({ invoice_id }) => invoice_id),
    ...rows.sbp_notification
      .filter(({ outcome }) =>
        ["received", "waiting"].includes(String(outcome))
      )
      .map(({ invoice_id }) => invoice_id),
  ])
}

const hasName = (value: unknown) => JSON.stringify(value).includes(NAME)

/** The same row without any value that contains the name; the rest stays. */
function withoutName(row: Row): Row {
  const details = row.details as Record<string, unknown> | undefined
  const entries = Object.entries(row).map(([name, value]) => {
    if (name === "details" && details) {
      const facts = Object.entries(details).filter(([, it]) => !hasName(it))
      return [name, Object.fromEntries(facts)]
    }
    return [name, hasName(value) ? null : value]
  })
  return {
    ...(Object.fromEntries(entries) as Row),
    emptied_at: expect.any(Date) as Date,
  }
}

it("retention empties old and closed payments, and nothing else, whatever has happened", async () => {
  let emptied = 0
  let kept = 0
  const property = fc.asyncProperty(
    fc.array(plan, { minLength: 1, maxLength: 6 }),
    fc.integer({ min: 1, max: 18 }),
    async (plans, months) => {
      await pastTriggers(`TRUNCATE ${TABLES.join(", ")}`)
      const sent: Sent[] = []
      for (const [number, one] of plans.entries()) {
        await live(one, number, sent)
      }
      const before = new Date()
      before.setUTCMonth(before.getUTCMonth() - months)
      const earlier = await dump()
      const open = openInvoices(earlier)
      const ids = earlier.sbp_invoice.map(({ id }) => id)
      const money = await ledger.readMoneyBack(ids)

      const isEmptied = (table: string, row: Row) => {
        const invoice = table === "sbp_invoice" ? row.id : row.invoice_id
        const at = table === "sbp_attention" ? row.resolved_at : row.created_at
        return (
          hasName(row) &&
          at !== null &&
          (at as Date) < before &&
          !open.has(invoice)
        )
      }
      const runs = await Promise.all(
        [1, 2, 3].map(() => emptyWords(pool, { before }))
      )

      const later = await dump()
      for (const table of TABLES) {
        const expected = earlier[table].map((row) =>
          isEmptied(table, row) ? withoutName(row) : row
        )
        expect([table, later[table]]).toEqual([table, expected])
        const due = earlier[table].filter((row) => isEmptied(table, row))
        const done = runs.map((run) => run[table] ?? 0)
        expect([table, done.reduce((sum, one) => sum + one)]).toEqual([
          table,
          due.length,
        ])
        emptied += due.length
        kept += earlier[table].filter(hasName).length - due.length
      }
      expect(await ledger.readMoneyBack(ids)).toEqual(money)

      // The gateway repeats everything: the repetitions are known, and change nothing.
      for (const { invoice_id, body } of sent) {
        expect(await notify(ledger, invoice_id, body, rules)).toBeUndefined()
      }
      await emptyWords(pool, { before })
      expect(await dump()).toEqual(later)
    }
  )
  // The random plans of a short run may meet little, by chance: these are enough.
  const examples = [24, 0].map((months): [Plan[], number] => [
    Array.from({ length: 7 }, () => ({ months, steps: END })),
    6,
  ])
  await fc.assert(property, {
    numRuns: numRuns + examples.length,
    seed,
    examples,
  })
  // A run that never met both would show nothing.
  expect(Math.min(emptied, kept)).toBeGreaterThan(numRuns / 2)
})

it("retention keeps the evidence by which a late notification is judged", async () => {
  await pastTriggers(`TRUNCATE ${TABLES.join(", ")}`)
  const sent: Sent[] = []
  await live({ months: 12, steps: ["pay", "settle"] }, 1, sent)
  await emptyWords(pool, { before: new Date() })
  const id = String((await pool<Row>("sbp_invoice").first("id"))?.id)
  const late = payment({
    id: "gw-1",
    order_id: id,
    status: "NEW",
    paid: false,
  })
  // A notification from before the payment contains nothing new.
  await notify(ledger, id, late, rules)
  expect(await pool("sbp_attention")).toEqual([])
  await notify(ledger, id, { ...late, status: "CHARGEBACK" }, rules)
  expect(await pool("sbp_attention")).toMatchObject([
    { reason: "status_changed" },
  ])
  // The later notification is recent, and its payment is open again.
  const notifications = await pool<Row>("sbp_notification")
  expect(notifications.filter(({ body }) => body === null)).toHaveLength(1)
})

it("retention works in batches, and goes on where it was stopped", async () => {
  await pastTriggers(`TRUNCATE ${TABLES.join(", ")}`)
  await pool.raw(
    `INSERT INTO sbp_notification
       (id, invoice_id, provider_id, body_digest, body, outcome, created_at)
     SELECT 'sbpnot_' || n, 'sbpinv_' || n, 'pp_sbp_sbp', n::text, '{}', 'applied',
       now() - interval '1 year' FROM generate_series(1, 1234) n`
  )
  const run = () => emptyWords(pool, { before: new Date() }, 1)
  const counts = []
  for (let times = 0; times < 4; times++) {
    counts.push((await run()).sbp_notification)
  }
  expect(counts).toEqual([500, 500, 234, 0])
})

it("retention finds the last old notification among many empty ones without reading those", async () => {
  const empty = 100_000
  await pastTriggers(`TRUNCATE ${TABLES.join(", ")}`)
  await pool.raw(
    `INSERT INTO sbp_notification
       (id, invoice_id, provider_id, body_digest, body, outcome, created_at)
     SELECT 'sbpnot_' || n, 'sbpinv_' || n, 'pp_sbp_sbp', n::text,
       CASE WHEN n = ${empty} THEN '{}' END, 'applied',
       now() - interval '1 year' FROM generate_series(1, ${empty}) n`
  )
  await pool.raw("VACUUM ANALYZE sbp_notification")
  const read = async () => {
    const { rows } = await pool.raw<{
      rows: [{ by_index: string; in_order: string }]
    }>(
      `SELECT idx_scan AS by_index, seq_tup_read AS in_order
       FROM pg_stat_user_tables WHERE relname = 'sbp_notification'`
    )
    return rows[0]
  }
  const before = await read()
  const { sbp_notification } = await emptyWords(pool, { before: new Date() })
  expect(sbp_notification).toBe(1)
  // Postgres counts a moment later.
  const after = await until(async () => {
    const now = await read()
    return now.by_index !== before.by_index && now
  }, "the counters")
  expect(Number(after.in_order) - Number(before.in_order)).toBeLessThan(empty)
})

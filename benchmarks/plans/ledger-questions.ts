import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type AttentionFilters,
  type AttentionPage,
  findAttentionPage,
  sumAttention,
} from "../../src/modules/ledger/queries/find-attention-page"
import {
  findInvoicePage,
  type InvoiceFilters,
  type InvoicePage,
} from "../../src/modules/ledger/queries/find-invoice-page"
import {
  findRefundPage,
  type RefundFilters,
  type RefundPage,
} from "../../src/modules/ledger/queries/find-refund-page"
import {
  readLedgerHealth,
  readProviderHealth,
} from "../../src/modules/ledger/queries/read-health"
import { findSubjects } from "../../src/modules/ledger/contacts"
import { addDays, partsOf, startOfDay } from "../../src/domain/days"
import { readOpen } from "../../src/modules/ledger/figures/read-open"
import { readTimes } from "../../src/modules/ledger/figures/read-times"
import { FIGURES } from "../../src/modules/ledger/figures/tables"
import { readSums } from "../../src/shared/figures/sums"
import type { Question } from "./ask"

const DAY_MS = 24 * 60 * 60_000

/** Days of the past: the tables are filled until now. */
const days = (from: number, until: number) => ({
  $gte: new Date(Date.now() - from * DAY_MS),
  $lt: new Date(Date.now() - until * DAY_MS),
})

const NEWEST = {
  limit: 20,
  offset: 0,
  order: { by: "created_at", direction: "desc" },
} as const

const invoices = (
  title: string,
  filters: InvoiceFilters,
  changes: Partial<InvoicePage> = {}
): Question => ({
  title: `Payments: ${title}`,
  ask: (pool) => findInvoicePage(pool, filters, { ...NEWEST, ...changes }),
})

const refunds = (
  title: string,
  filters: RefundFilters,
  changes: Partial<RefundPage> = {}
): Question => ({
  title: `Refunds: ${title}`,
  ask: (pool) => findRefundPage(pool, filters, { ...NEWEST, ...changes }),
})

const attention = (
  title: string,
  filters: AttentionFilters,
  changes: Partial<AttentionPage> = {}
): Question => ({
  title: `Needs attention: ${title}`,
  ask: (pool) => findAttentionPage(pool, filters, { ...NEWEST, ...changes }),
})

const lastPaid = { by: "paid_at", direction: "desc" } as const
const firstPaid = { by: "paid_at", direction: "asc" } as const

/** The last days of the figures, in parts, as the page asks for them. */
function boundsOf(days: number, by: "day" | "month"): [Date, ...Date[]] {
  const today = new Date().toISOString().slice(0, 10)
  const period = { from: addDays(today, 1 - days), to: today }
  const first = partsOf(period, by).map(({ from }) => from)
  return [...first, addDays(today, 1)].map((day) =>
    startOfDay(day, "Europe/Moscow")
  ) as [Date, ...Date[]]
}

const RUB = { currency_code: "rub" }

const figures = (title: string, days: number, by: "day" | "month") => {
  const bounds = boundsOf(days, by)
  const ask = {
    sums: (pool: Knex) => readSums(pool, FIGURES, RUB, bounds),
    times: (pool: Knex) =>
      readTimes(pool, RUB, bounds[0], bounds.at(-1) as Date),
  }
  return [
    { title: `Figures: ${title}`, ask: ask.sums },
    { title: `Figures: how long it took, ${title}`, ask: ask.times },
  ]
}

/** The page in the middle of the list, by its cursor. */
const middle: Question = {
  title: "Payments: the page in the middle, by its cursor",
  ask: async (pool) => {
    const after = await middleOf(pool)
    return () => findInvoicePage(pool, {}, { ...NEWEST, after })
  },
}

async function middleOf(pool: Knex) {
  const { rows } = await pool.raw<{ rows: { id: string; value: string }[] }>(
    `SELECT id, (extract(epoch FROM created_at) * 1000000)::bigint::text AS value
     FROM sbp_invoice ORDER BY created_at
     OFFSET (SELECT count(*) / 2 FROM sbp_invoice) LIMIT 1`
  )
  return rows[0]
}

/** The value of a column in one settled invoice. */
async function one(pool: Knex, column: string): Promise<string> {
  const { rows } = await pool.raw<{ rows: [Record<string, string>] }>(
    `SELECT ${column} FROM sbp_invoice WHERE state = 'settled'
     ORDER BY created_at DESC OFFSET 100 LIMIT 1`
  )
  return String(rows[0][column])
}

const byOne = (title: string, column: string, filter: "q" | "session_id") => ({
  title: `Payments: ${title}`,
  ask: async (pool: Knex) => {
    const id = await one(pool, column)
    return () => findInvoicePage(pool, { [filter]: id }, NEWEST)
  },
})

const beginOf = (title: string, column: string, length: number): Question => ({
  title: `Payments: ${title}`,
  ask: async (pool) => {
    const q = (await one(pool, column)).slice(0, length)
    return () => findInvoicePage(pool, { q }, NEWEST)
  },
})

/** The queries of operators, programs and the plugin's own pages. */
export const LEDGER_QUESTIONS: Question[] = [
  invoices("the first page", {}),
  invoices("the page after 10,000 others", {}, { offset: 10_000 }),
  middle,
  invoices("the last paid first", {}, { order: lastPaid }),
  invoices("the first paid first", {}, { order: firstPaid }),
  byOne("the search, by an order's id", "order_id", "q"),
  beginOf("the search, by the beginning of an id", "id", 24),
  invoices("the search, by an e-mail", { q: "buyer777@example.com" }),
  invoices("the search, by the beginning of an e-mail", { q: "buyer777" }),
  invoices("the search, by a family name", { q: "family42" }),
  invoices("the search, by both names", { q: "name42 family42" }),
  invoices("the search, by the first name of many", { q: "name42" }),
  invoices("the search, by a phone", { q: "+7 (900) 615-31-43" }),
  invoices("the search, by an order's number", { q: "#777" }),
  invoices("the search, by a sum", { q: "937,50" }),
  invoices("the search, by what may be a sum or a number", { q: "937" }),
  invoices("the search, by a day", { q: "01.02.2026", on: days(9, 8) }),
  {
    title: "Payouts: whom the search is about, by an e-mail",
    ask: (pool) => findSubjects(pool, "buyer777@example.com"),
  },
  {
    title: "Payouts: whom the search is about, by the first name of many",
    ask: (pool) => findSubjects(pool, "name42"),
  },
  invoices("sums of a range", { amount: { $gte: "100", $lte: "200" } }),
  invoices("the search, for nothing", { q: "nothing" }),
  byOne("one session", "session_id", "session_id"),
  invoices("settled: nearly all", { state: ["settled"] }),
  invoices(
    "failed, the oldest first",
    { state: ["failed"] },
    {
      order: { by: "created_at", direction: "asc" },
    }
  ),
  invoices(
    "failed, the last paid first",
    { state: ["failed"] },
    {
      order: lastPaid,
    }
  ),
  invoices("the second shop", { provider_id: "pp_sbp_b2b" }),
  invoices("a new shop", { provider_id: "pp_sbp_new" }),
  invoices("failed at the second shop", {
    provider_id: "pp_sbp_b2b",
    state: ["failed"],
  }),
  invoices("one day of created_at", { created_at: days(9, 8) }),
  invoices("one day of paid_at", { paid_at: days(9, 8) }),
  invoices(
    "one day of created_at, the last paid first",
    { created_at: days(9, 8) },
    { order: lastPaid }
  ),
  invoices("an old month of paid_at", { paid_at: days(900, 870) }),
  invoices(
    "an old month of created_at, the last paid first",
    { created_at: days(900, 870) },
    { order: lastPaid }
  ),
  invoices("ended unpaid", { ended_unpaid: true }),
  invoices("all others", { ended_unpaid: false }),
  invoices("without notification", { without_notification: true }),
  invoices("all others than those without", { without_notification: false }),
  invoices("needs attention", { needs_attention: true }),
  invoices("all that need none", { needs_attention: false }),
  refunds("the first page", {}),
  refunds(
    "the last booked first",
    {},
    {
      order: { by: "booked_at", direction: "desc" },
    }
  ),
  refunds("booked: nearly all", { state: ["booked"] }),
  refunds("one day of booked_at", { booked_at: days(9, 8) }),
  refunds("of one payout", { payout_id: "sbppo_none" }),
  attention("what is open", { resolved: false }),
  attention(
    "what is open, the largest first",
    { resolved: false, snoozed: false },
    { order: { by: "amount", direction: "desc" } }
  ),
  attention("what somebody works on", {
    resolved: false,
    assigned_to: "user_1",
  }),
  {
    title: "Needs attention: the money of what is open",
    ask: (pool) => sumAttention(pool, { resolved: false }),
  },
  attention(
    "what was resolved last",
    { resolved: true },
    {
      order: { by: "resolved_at", direction: "desc" },
    }
  ),
  { title: "Health: of the ledger", ask: (pool) => readLedgerHealth(pool) },
  {
    title: "Health: of a shop",
    ask: (pool) => readProviderHealth(pool, "pp_sbp_sbp"),
  },
  {
    title: "Health: of a new shop",
    ask: (pool) => readProviderHealth(pool, "pp_sbp_new"),
  },
  invoices("money back in one day", { returned_at: days(9, 8) }),
  ...figures("today", 1, "day"),
  ...figures("30 days", 30, "day"),
  ...figures("a year, by day", 365, "day"),
  ...figures("three years, by month", 1_096, "month"),
  { title: "Figures: what is open now", ask: (pool) => readOpen(pool, RUB) },
]

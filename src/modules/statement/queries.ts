import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { lockName } from "../../shared/lock-name"
import {
  type StatementKind,
  type Verdict,
  VERDICTS,
} from "../../domain/statements/statement"
import { readSoughtSum } from "../../domain/read-typed-sum"
import {
  byNumber,
  byTime,
  findPage,
  type FoundPage,
  type PageBy,
} from "../../shared/lists/find-page"
import { filterColumns } from "../../shared/lists/filters"
import { readCommitted } from "../../shared/read-committed"
import type { VerdictSum } from "./models/statement"
import type { LineDecision, StatementLineRow } from "./models/statement-line"
import { LINES, rowsOf, type Sql, STATEMENTS } from "./sql"

export const STATEMENT_ORDERS = { created_at: byTime("created_at") }

export type StatementPage = PageBy<typeof STATEMENT_ORDERS>

export type StatementFilters = {
  id?: string | readonly string[]
  kind?: readonly StatementKind[]
  shop_id?: string | readonly string[]
}

export function findStatementPage(
  pool: Knex,
  filters: StatementFilters,
  page: StatementPage
): Promise<FoundPage> {
  const { by, direction } = page.order
  return findPage(
    pool,
    {
      table: STATEMENTS,
      filter: (query) => filterColumns(query, filters),
      key: STATEMENT_ORDERS[by],
      direction,
    },
    page
  )
}

/** For a refund line, the store's amount is the recorded refund, not the payment. */
const OURS = `CASE WHEN meaning = 'went_back'
    AND (SELECT kind FROM ${STATEMENTS} it WHERE it.id = statement_id) = 'payments'
  THEN CASE WHEN refund_id IS NOT NULL THEN amount END ELSE our_amount END`

/** Sums what became of the lines of a statement, and keeps that in its row. */
export function sumVerdicts(
  pool: Knex,
  statement_id: string
): Promise<VerdictSum[]> {
  return readCommitted(pool, async (trx) => {
    // Two processes take turns, so that the later one has seen all that the other one saw.
    // The row itself is not locked: a claim would skip it.
    await lockName(trx, `sbp-sum-${statement_id}`)
    const rows = await rowsOf<StatementLineRow>(trx, LINES)
      .where({ statement_id })
      .whereNotNull("verdict")
      .groupBy("verdict", "currency_code")
      .select<VerdictSum[]>(
        "verdict",
        "currency_code",
        trx.raw("count(*)::int AS count"),
        trx.raw("(count(*) FILTER (WHERE is_open))::int AS open"),
        trx.raw(
          "coalesce(sum(amount::numeric), 0)::numeric(30,2)::text AS amount"
        ),
        trx.raw(
          `coalesce(sum((${OURS})::numeric), 0)::numeric(30,2)::text AS our_amount`
        )
      )
    const sums = rows.sort(
      (a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict)
    )
    await trx(STATEMENTS)
      .where({ id: statement_id })
      .whereRaw("verdicts IS DISTINCT FROM ?::jsonb", [JSON.stringify(sums)])
      .update({ verdicts: JSON.stringify(sums) })
    return sums
  })
}

export const LINE_ORDERS = { number: byNumber("number", true) }

export type LinePage = PageBy<typeof LINE_ORDERS>

export type LineFilters = {
  statement_id: string
  verdict?: readonly Verdict[] | undefined
  is_open?: boolean | undefined
  /** An id of the gateway's or ours, or a sum. */
  q?: string | undefined
}

/** Lines of a statement, in the order of the file; what it lacks comes last. */
export function findLinePage(
  pool: Knex,
  { statement_id, verdict, is_open, q }: LineFilters,
  page: LinePage
): Promise<FoundPage> {
  const { by, direction } = page.order
  const filter = (query: Knex.QueryBuilder) => {
    filterColumns(query, { verdict })
    if (is_open !== undefined) {
      void query.whereRaw(is_open ? "is_open" : "NOT is_open")
    }
    if (q) {
      void query.whereIn("id", named(pool, statement_id, q))
    } else {
      void query.where({ statement_id })
    }
  }
  // A statement is short enough to be walked whole.
  const list = { table: LINES, filter, narrow: filter, key: LINE_ORDERS[by] }
  return findPage(pool, { ...list, direction }, page)
}

/**
 * The lines with this id or sum. Each column is searched by its own index: Postgres has no
 * statistics of a new statement, and would otherwise read all of its lines.
 */
function named(pool: Knex, statement_id: string, q: string) {
  const by = (
    column: "gateway_id" | "subject_id" | "amount",
    values: string[]
  ) =>
    rowsOf<StatementLineRow>(pool, LINES)
      .where({ statement_id })
      .whereIn(column, values)
      .select("id")
  const sum = readSoughtSum(q)
  return by("gateway_id", [q])
    .union(by("subject_id", [q]))
    .union(by("amount", sum ? [sum, `-${sum}`] : []))
}

/** The open ones of these lines, in the order of the file. */
export function readOpenLines(
  sql: Sql,
  { statement_id, ids }: { statement_id: string; ids: readonly string[] }
): Promise<StatementLineRow[]> {
  return rowsOf<StatementLineRow>(sql, LINES)
    .where({ statement_id })
    .whereIn("id", [...ids])
    .whereRaw("is_open")
    .orderByRaw("number NULLS LAST, id")
    .select<StatementLineRow[]>("*")
}

export type NewDecision = {
  decision: LineDecision
  /** The refund that was recorded. */
  refund_id?: string | undefined
  actor_id: string
  note: string
}

/**
 * Records what a person has decided about lines that were open: what they did may already
 * have made the lines agree.
 *
 * @returns the lines that were not decided before
 */
export async function recordDecision(
  sql: Sql,
  { statement_id, ids }: { statement_id: string; ids: readonly string[] },
  { decision, refund_id, actor_id, note }: NewDecision
): Promise<string[]> {
  const rows = await rowsOf<StatementLineRow>(sql, LINES)
    .where({ statement_id })
    .whereIn("id", [...ids])
    .whereNull("decision")
    .update({
      decision,
      note,
      ...(refund_id && { refund_id }),
      is_open: false,
      accepted_in: null,
      decided_by: actor_id,
      decided_at: sql.fn.now(),
      updated_at: sql.fn.now(),
    })
    .returning<{ id: string }[]>("id")
  return rows.map(({ id }) => id)
}

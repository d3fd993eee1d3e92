import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Amount, signedText, toMinorUnits } from "../../domain/money"
import { readLine, type Unreadable } from "../../domain/statements/read-line"
import {
  type LineMeaning,
  meaningOfStatus,
  type StatementKind,
  type StatementLayout,
} from "../../domain/statements/statement"
import { newId } from "../../shared/ids"
import { notAllowed } from "../../shared/not-allowed"
import { found } from "../../shared/not-found"
import { readCommitted } from "../../shared/read-committed"
import { lockStatements } from "./judging"
import type { StatementRow } from "./models/statement"
import type { StatementLineRow } from "./models/statement-line"
import type { StatementPresetRow } from "./models/statement-preset"
import {
  asJson,
  IS_FREE,
  LINES,
  PRESETS,
  rowsOf,
  type Sql,
  STATEMENTS,
} from "./sql"

/** Lines that are read at once: other requests wait meanwhile. */
const BATCH = 500

/** A column with more different words is not one of statuses. */
export const MAX_WORDS = 50

/** How many unreadable lines are shown. */
const MAX_SHOWN = 20

/** What a statement says, read by a layout: for the person who chooses the columns. */
export type LayoutCheck = {
  lines: number
  /** Totals, notes, names of columns. */
  skipped: number
  unreadable: {
    count: number
    first: { number: number; column: Unreadable; cells: string[] }[]
  }
  /** Of the lines that can be read. */
  sums: {
    currency_code: string
    count: number
    /** Came in, or went out to cards. */
    paid: string
    went_back: string
    /** It did not move, or not yet. */
    not_paid: string
    total: string
  }[]
  /** The first words in the column of statuses; null: the meaning has to be chosen. */
  statuses: { word: string; count: number; meaning: LineMeaning | null }[]
  /** How many different words that column has. */
  status_count: number
  from: Date | null
  to: Date | null
}

type Sums = Record<
  string,
  { count: number; paid: bigint; went_back: bigint; not_paid: bigint }
>

/** Reads all lines by this layout, and changes nothing. */
export async function checkLayout(
  sql: Sql,
  id: string,
  layout: StatementLayout
): Promise<LayoutCheck> {
  const { kind } = await requireStatement(sql, id)
  const unreadable: LayoutCheck["unreadable"] = { count: 0, first: [] }
  const sums: Sums = {}
  const statuses = new Map<string, number>()
  const times: Date[] = []
  let lines = 0
  let skipped = 0
  for await (const { number, cells } of walkLines(sql, id)) {
    lines += 1
    if (number <= layout.header_lines) {
      skipped += 1
      continue
    }
    const read = readLine(cells, layout, kind)
    if ("is_skipped" in read) {
      skipped += 1
      continue
    }
    const word = (cells[layout.columns.status ?? -1] ?? "").trim()
    statuses.set(word, (statuses.get(word) ?? 0) + 1)
    if ("unreadable" in read) {
      unreadable.count += 1
      if (unreadable.first.length < MAX_SHOWN) {
        unreadable.first.push({ number, column: read.unreadable, cells })
      }
      continue
    }
    const { amount, currency_code, at, meaning } = read.line
    const sum = (sums[currency_code] ??= {
      count: 0,
      paid: 0n,
      went_back: 0n,
      not_paid: 0n,
    })
    sum.count += 1
    sum[meaning === "in_progress" ? "not_paid" : meaning] += toMinorUnits(
      amount as Amount
    )
    if (at) {
      widen(times, at)
    }
  }
  return {
    lines,
    skipped,
    unreadable,
    sums: Object.entries(sums).map(([currency_code, sum]) => ({
      currency_code,
      count: sum.count,
      paid: signedText(sum.paid),
      went_back: signedText(sum.went_back),
      not_paid: signedText(sum.not_paid),
      total: signedText(sum.paid + sum.went_back + sum.not_paid),
    })),
    statuses:
      layout.columns.status === undefined
        ? []
        : [...statuses].slice(0, MAX_WORDS).map(([word, count]) => ({
            word,
            count,
            meaning: meaningOfStatus(layout, word) ?? null,
          })),
    status_count: layout.columns.status === undefined ? 0 : statuses.size,
    from: times[0] ?? null,
    to: times[1] ?? null,
  }
}

/** Keeps the first and the last of all times. */
function widen(times: Date[], at: Date): void {
  const [from = at, to = at] = times
  times[0] = at < from ? at : from
  times[1] = at > to ? at : to
}

type CellsOfLine = { id: string; number: number; cells: string[] }

async function* walkLines(
  sql: Sql,
  statement_id: string
): AsyncGenerator<CellsOfLine> {
  let last = 0
  let rows: CellsOfLine[]
  do {
    rows = await readCells(sql, statement_id, { after: last, limit: BATCH })
    yield* rows
    last = rows.at(-1)?.number ?? last
  } while (rows.length === BATCH)
}

/** Lines after this number. */
export function readCells(
  sql: Sql,
  statement_id: string,
  { after, limit }: { after: number; limit: number }
): Promise<CellsOfLine[]> {
  return (
    rowsOf<StatementLineRow>(sql, LINES)
      .where({ statement_id })
      .where("number", ">", after)
      // An emptied line is not read again: it keeps what was read before.
      .whereNotNull("cells")
      .orderBy("number")
      .limit(limit)
      .select<CellsOfLine[]>("id", "number", "cells")
  )
}

/** The different words of a column. */
export async function listWords(
  sql: Sql,
  statement_id: string,
  column: number
): Promise<string[]> {
  const rows = await rowsOf<StatementLineRow>(sql, LINES)
    .where({ statement_id })
    .distinct<{ word: string }[]>(
      sql.raw("btrim(coalesce(cells ->> ?::int, '')) AS word", [column])
    )
    .limit(MAX_WORDS)
  return rows.map(({ word }) => word.trim())
}

export type ChosenLayout = {
  layout: StatementLayout
  covers_from: string | null
  covers_to: string | null
}

/**
 * Says how a statement is read, and has it judged: for the first time, or again. What
 * people have decided about its lines stays.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED once its cells are emptied
 */
export async function saveLayout(
  pool: Knex,
  id: string,
  { layout, covers_from, covers_to }: ChosenLayout
): Promise<void> {
  await readCommitted(pool, async (trx) => {
    await lockStatements(trx)
    const statement = await requireStatement(trx, id)
    if (statement.emptied_at) {
      throw notAllowed(
        `The lines of statement ${id} are emptied, as the option "retention" says. Import its file again`
      )
    }
    await trx(STATEMENTS)
      .where({ id })
      .update({
        layout: JSON.stringify(layout),
        covers_from,
        covers_to,
        judge_at: trx.fn.now(),
        judged_lines: 0,
        judging_id: randomUUID(),
        judge_attempts: 0,
        has_failed: false,
        judged_at: null,
        verdicts: "[]",
        updated_at: trx.fn.now(),
      })
    // On days that it still covers, a missing line that another statement lists is evidence.
    // In another time zone, the days of all lines are others.
    const areDaysOthers = statement.layout?.time_zone !== layout.time_zone
    await trx(LINES)
      .where({ statement_id: id, decision: null, number: null })
      .whereRaw("(? OR is_open OR (day BETWEEN ? AND ?) IS NOT TRUE)", [
        areDaysOthers,
        covers_from,
        covers_to,
      ])
      .whereRaw(IS_FREE)
      .delete()
  })
}

/** @throws {MedusaError} NOT_FOUND */
export async function requireStatement(
  sql: Sql,
  id: string
): Promise<StatementRow> {
  const rows = rowsOf<StatementRow>(sql, STATEMENTS).where({ id })
  return found(`Statement with id: ${id} was not found`, await rows.first())
}

export type NewPreset = {
  kind: StatementKind
  name: string
  layout: StatementLayout
  names: string[]
  created_by: string
}

/** Keeps a layout under a name; a preset of that name is replaced. */
export async function savePreset(sql: Sql, preset: NewPreset): Promise<void> {
  const layout = asJson(preset.layout)
  await sql<StatementPresetRow>(PRESETS)
    .insert({
      id: newId("statement_preset"),
      ...preset,
      layout,
    })
    .onConflict(sql.raw("(kind, name) WHERE deleted_at IS NULL") as never)
    .merge({
      layout,
      names: preset.names,
      created_by: preset.created_by,
      updated_at: sql.fn.now(),
    })
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { maskCell, maskNumbers } from "../../domain/mask-numbers"
import { readMoment } from "../../domain/statements/read-moment"
import type { StatementKind } from "../../domain/statements/statement"
import { newId } from "../../shared/ids"
import { readCommitted } from "../../shared/read-committed"
import type { StatementRow } from "./models/statement"
import { readFile, type StatementFile } from "./read-file"
import { LINES, rowsOf, type Sql, STATEMENTS } from "./sql"

export type NewStatement = {
  kind: StatementKind
  shop_id: string
  name: string
  created_by: string
}

/** Lines that are masked and written at once: other requests wait meanwhile. */
const BATCH = 250

/**
 * Stores a file with all of its lines, or nothing of it. The same file again is the
 * same statement. A number that could be a card's is masked first.
 *
 * @throws {MedusaError} INVALID_DATA if it is not a registry
 */
export async function storeStatement(
  pool: Knex,
  { name, ...facts }: NewStatement,
  bytes: Buffer
): Promise<{ id: string; is_new: boolean }> {
  const { digest, encoding, separator, lines } = readFile(bytes)
  return readCommitted(pool, async (trx) => {
    const id = newId("statement")
    const [statement] = await trx(STATEMENTS)
      .insert({
        id,
        ...facts,
        digest,
        encoding,
        separator,
        name: maskNumbers(name),
        line_count: 0,
        verdicts: "[]",
      })
      // A second import at the same moment waits here for the first one.
      .onConflict(
        trx.raw("(kind, shop_id, digest) WHERE deleted_at IS NULL") as never
      )
      .ignore()
      .returning<{ id: string }[]>("id")
    if (!statement) {
      const known = await rowsOf<StatementRow>(trx, STATEMENTS)
        .where({ kind: facts.kind, shop_id: facts.shop_id, digest })
        .first("id")
      return { id: String(known?.id), is_new: false }
    }
    const line_count = await storeLines(trx, id, lines)
    await trx(STATEMENTS).where({ id }).update({ line_count })
    return { id, is_new: true }
  })
}

async function storeLines(
  sql: Sql,
  statementId: string,
  lines: StatementFile["lines"]
): Promise<number> {
  let number = 0
  let batch: { number: number; cells: string[] }[] = []
  const write = async () => {
    await sql.raw(
      `INSERT INTO ${LINES} (id, statement_id, number, cells)
       SELECT ? || '_' || number, ?, number, cells
       FROM jsonb_to_recordset(?::jsonb) AS line (number integer, cells jsonb)`,
      [statementId, statementId, JSON.stringify(batch)]
    )
    batch = []
  }
  for await (const cells of lines) {
    number += 1
    batch.push({ number, cells: cells.map(masked) })
    if (batch.length === BATCH) {
      await write()
    }
  }
  if (batch.length > 0) {
    await write()
  }
  return number
}

/**
 * A time may have as many digits as a card, in more forms than `maskNumbers` knows. Only with
 * an exponent it is a card that Excel has rounded: without, it may be an id, to be found.
 */
const masked = (cell: string): string =>
  readMoment(cell, "UTC")
    ? cell
    : (cell.includes("E+") ? maskCell : maskNumbers)(cell)

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type Amount,
  type CurrencyCode,
  toMinorUnits,
} from "../../domain/money"
import {
  type BatchFault,
  type BatchRow,
  totalOf,
} from "../../domain/payout-batch"
import {
  findExceeded,
  limitsFor,
  PROMISED,
  PROMISED_AT,
  readUsage,
  sinceCreated,
  WAITS,
} from "./limits"
import type { PayoutSettings } from "./settings"
import { BATCH_ROWS, BATCHES, LINKS, PAYOUTS, type Sql } from "./sql"

/** A row repeats a payout of the same amount to the same address: live, or of 24 hours. */
type Duplicate = {
  row: number
  /** An earlier row of the same batch. */
  of_row: number | null
  payout_id: string | null
  /** Another batch, whose payout is not made yet. */
  batch_id: string | null
}

export type BatchCheck = {
  count: number
  amount: Amount
  /** Rows above the limit for one payout. */
  faults: BatchFault[]
  duplicates: Duplicate[]
  /** The shop's limit that the whole batch would exceed, as a sentence. */
  exceeded: string | null
}

type CheckedRow = Pick<BatchRow, "recipient_email" | "amount"> & {
  number: number
}

type Checked = {
  currency_code: CurrencyCode
  rows: readonly CheckedRow[]
  /** A batch that exists already: not counted twice, and compared only with later payouts. */
  except_id?: string
}

/**
 * Adds a batch up, and finds what a person should look at.
 *
 * To be called under `lockDecisions`, or it may be outdated at once.
 *
 * @throws {MedusaError} NOT_ALLOWED for a currency that the shop does not use
 */
export async function checkBatch(
  trx: Knex.Transaction,
  { currency_code, rows, except_id }: Checked,
  settings: PayoutSettings
): Promise<BatchCheck> {
  const limits = limitsFor(currency_code, settings)
  const amount = totalOf(rows)
  const usage = await readUsage(trx, {
    currency_code,
    amount,
    fingerprints: [],
    except_batch_id: except_id,
    replaces_id: null,
    approved_by: null,
  })
  const { perPayout } = limits
  const most = perPayout === undefined ? undefined : toMinorUnits(perPayout)
  return {
    count: rows.length,
    amount,
    faults: rows.flatMap(({ number: row, amount }): BatchFault[] =>
      most !== undefined && toMinorUnits(amount) > most
        ? [{ row, column: "amount", fault: "over_limit" }]
        : []
    ),
    duplicates: await findDuplicates(trx, { currency_code, rows, except_id }),
    exceeded:
      findExceeded(
        ["perDay"],
        { amount, currency_code },
        usage,
        limits,
        "batch"
      ) ?? null,
  }
}

async function findDuplicates(
  sql: Sql,
  { currency_code, rows, except_id = "" }: Checked
): Promise<Duplicate[]> {
  const { rows: promised } = await sql.raw<{ rows: Promised[] }>(REPEATED, {
    rows: rows.map(({ number }) => number),
    emails: rows.map(({ recipient_email }) => recipient_email),
    amounts: rows.map(({ amount }) => amount),
    currency_code,
    except_id,
  })
  const byRow = new Map(promised.map((it) => [it.row, it]))
  const first = new Map<string, number>()
  return rows.flatMap((given): Duplicate[] => {
    const { recipient_email, amount, number: row } = given
    const key = `${recipient_email} ${amount}`
    const of_row = first.get(key) ?? null
    first.set(key, of_row ?? row)
    const { payout_id = null, batch_id = null } = byRow.get(row) ?? {}
    return (of_row ?? payout_id ?? batch_id)
      ? [{ row, of_row, payout_id, batch_id }]
      : []
  })
}

type Promised = {
  row: number
  payout_id: string | null
  batch_id: string | null
}

const REPEATED = `
WITH given AS (
  SELECT * FROM unnest(:rows::int[], :emails::text[], :amounts::text[])
    AS given (row, email, amount)
)
SELECT given.row, max(p.id) AS payout_id, max(b.id) AS batch_id
FROM given
LEFT JOIN (${LINKS} link JOIN ${PAYOUTS} p ON p.id = link.payout_id)
  ON ${PROMISED} AND link.deleted_at IS NULL AND p.currency_code = :currency_code
  AND recipient_email = given.email AND p.amount = given.amount
  AND p.counted_at ${sinceCreated(BATCHES)}
LEFT JOIN (${BATCHES} b JOIN ${BATCH_ROWS} r ON r.batch_id = b.id)
  ON ${WAITS} AND b.id <> :except_id AND b.currency_code = :currency_code
  AND r.recipient_email = given.email AND r.amount = given.amount
  AND ${PROMISED_AT} ${sinceCreated(BATCHES)}
GROUP BY given.row HAVING coalesce(max(p.id), max(b.id)) IS NOT NULL`

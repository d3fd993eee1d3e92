import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { fillLedger } from "../plans/fill-ledger"

/** Four in five are paid. */
const INVOICES = 125_000

/** As many as a statement may have, beside the names of the columns. */
const LINES = 99_999

/**
 * The lines of the gateway's cabinet. In each thousand payments, one is missing, one is
 * listed twice, one has an unknown id, one an unreadable sum, and one each another sum,
 * status or fee.
 */
const REGISTRY = `
  CREATE TABLE bench_registry AS
  SELECT row_number() OVER (ORDER BY paid_at, id, copy) AS number, paid_at,
    CASE fault WHEN 3 THEN md5(id)::uuid::text ELSE gateway_payment_id END
      AS gateway_id,
    CASE fault WHEN 3 THEN 'order ' || md5(id) ELSE id END AS our_id,
    CASE fault WHEN 4 THEN 'none' WHEN 5 THEN (amount::numeric + 1)::text
      ELSE amount END AS amount,
    CASE fault WHEN 6 THEN 'Отклонён' ELSE 'Зачислен' END AS status,
    CASE fault WHEN 7 THEN '0.50' ELSE '0.00' END AS fee
  FROM (
    SELECT *, row_number() OVER (ORDER BY paid_at, id) % 1000 AS fault
    FROM sbp_invoice WHERE paid_at IS NOT NULL
  ) AS paid,
    generate_series(1, CASE fault WHEN 1 THEN 0 WHEN 2 THEN 2 ELSE 1 END) AS copy
  ORDER BY number LIMIT ?`

const NAMES = "Номер операции;Дата операции;Номер заказа;Статус;Сумма;Комиссия"

const FILE = `
  SELECT string_agg(concat_ws(';', gateway_id,
    to_char(paid_at AT TIME ZONE 'Europe/Moscow', 'DD.MM.YYYY HH24:MI:SS'),
    our_id, status, replace(amount, '.', ','), replace(fee, '.', ',')),
    E'\\n' ORDER BY number) AS lines
  FROM bench_registry`

/** All days but the first and the last, which may be cut. */
const DAYS = `
  SELECT (min(day) + 1)::text AS covers_from, (max(day) - 1)::text AS covers_to
  FROM (SELECT (paid_at AT TIME ZONE 'Europe/Moscow')::date AS day
    FROM bench_registry) AS days`

const SAMPLES = `
  SELECT gateway_id, amount FROM bench_registry
  WHERE amount <> 'none' ORDER BY md5(gateway_id) LIMIT 100`

export type Registry = {
  file: Buffer
  days: { covers_from: string; covers_to: string }
  samples: Sample[]
}

/** Values of a line, for a search. */
export type Sample = { gateway_id: string; amount: string }

/** Fills the ledger of a shop, and makes its gateway's registry of the same payments. */
export async function fillRegistry(pool: Knex): Promise<Registry> {
  await fillLedger(pool, INVOICES)
  await pool.raw(REGISTRY, [LINES])
  await pool.raw("CREATE INDEX ON bench_registry (gateway_id, number)")
  const [file] = await rowsOf<{ lines: string }>(pool, FILE)
  const [days] = await rowsOf<Registry["days"]>(pool, DAYS)
  return {
    file: Buffer.from(`${NAMES}\n${file?.lines}`),
    days: days!,
    samples: await rowsOf(pool, SAMPLES),
  }
}

/** Joins both tables, so no verdict comes from the code that is measured. */
const VERDICTS = `
  SELECT verdict, count(*)::int FROM (
    SELECT CASE
      WHEN line.amount = 'none' THEN 'unreadable'
      WHEN EXISTS (SELECT FROM bench_registry earlier WHERE
        earlier.gateway_id = line.gateway_id AND earlier.number < line.number)
        THEN 'duplicate'
      WHEN invoice.id IS NULL THEN 'missing_here'
      WHEN status <> 'Зачислен' THEN 'status_differs'
      WHEN line.amount::numeric <> received_amount::numeric THEN 'amount_differs'
      WHEN fee <> '0.00' THEN 'fee_differs'
      ELSE 'matched' END AS verdict
    FROM bench_registry line
    LEFT JOIN sbp_invoice invoice ON gateway_payment_id = gateway_id
    UNION ALL
    SELECT 'missing_there' FROM sbp_invoice
    -- At both edges an hour is left out.
    WHERE paid_at >= (:covers_from::timestamp + interval '1 hour')
        AT TIME ZONE 'Europe/Moscow'
      AND paid_at < (:covers_to::timestamp + interval '23 hours')
        AT TIME ZONE 'Europe/Moscow'
      AND NOT EXISTS (
        SELECT FROM bench_registry WHERE gateway_id = gateway_payment_id)
  ) AS judged GROUP BY verdict`

/** How many lines have to have each verdict. */
export async function expectedVerdicts(
  pool: Knex,
  { days }: Registry
): Promise<Record<string, number>> {
  type Row = { verdict: string; count: number }
  const rows = await rowsOf<Row>(pool, VERDICTS, days)
  return Object.fromEntries(rows.map((it) => [it.verdict, it.count]))
}

async function rowsOf<Row>(
  pool: Knex,
  sql: string,
  bindings: Record<string, string> = {}
): Promise<Row[]> {
  return (await pool.raw<{ rows: Row[] }>(sql, bindings)).rows
}

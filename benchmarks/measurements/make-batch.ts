import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { until } from "../../integration-tests/http/support/until"
import { Failure } from "../../scripts/failure"
import { approverEmail } from "../../scripts/seed/logins"
import type { Bench } from "../bring-up"
import { type Busy, logIn, whileBusy } from "./while-busy"

/** As many as one batch may have. */
const ROWS = 5_000

const TIMEOUT_MS = 300_000

const BATCHES = "/admin/sbp/payout-batches"

/** How long each part of a batch's life takes. */
export type BatchTimes = Record<
  "checked" | "created" | "made" | "withdrawn",
  Busy
>

type Batch = { id: string; row_count: number; amount: string }

/** Makes the longest possible batch, and withdraws it: by the API, as the admin does. */
export async function makeBatch(bench: Bench): Promise<BatchTimes> {
  const { pool } = bench
  const admin = await logIn(bench)
  const approver = await logIn(bench, approverEmail)
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    recipient_name: `Партнёр ${index + 1}`,
    recipient_email: `partner${index + 1}@example.com`,
    amount: `${index + 1}.01`,
    description: "Вознаграждение за ноябрь",
  }))
  const [checked] = await whileBusy(bench, () =>
    admin.post(`${BATCHES}/check`, { currency_code: "rub", rows })
  )
  const [created, { payout_batch: batch }] = await whileBusy(bench, () =>
    admin.post<{ payout_batch: Batch }>(BATCHES, {
      idempotency_key: randomUUID(),
      name: "Партнёры",
      rows,
      currency_code: "rub",
    })
  )
  const { id, row_count, amount } = batch
  const path = `${BATCHES}/${id}`
  const untilIn = (state: string) =>
    until(
      () => pool("sbp_payout_batch").where({ id, state }).first(),
      `the batch to be ${state}`,
      TIMEOUT_MS
    )
  const [made] = await whileBusy(bench, async () => {
    await approver.post(`${path}/approve`, { row_count, amount })
    await untilIn("made")
  })
  await assertMade(bench, id)
  const [withdrawn] = await whileBusy(bench, async () => {
    await admin.post(`${path}/withdraw`, { note: "Проба" })
    await untilIn("withdrawn")
  })
  return { checked, created, made, withdrawn }
}

/** Checks that each row has its payout, with its sum and its address. */
async function assertMade({ pool }: Bench, id: string): Promise<void> {
  const { rows } = await pool.raw<{ rows: object[] }>(
    `SELECT count(DISTINCT p.id)::int AS payouts, sum(p.amount::numeric)::text AS total
     FROM sbp_payout_batch_row r JOIN sbp_payout p ON p.id = r.payout_id
     JOIN sbp_payout_link l ON l.payout_id = p.id
     WHERE batch_id = ? AND p.amount = r.amount
       AND l.recipient_email = 'partner' || r.number || '@example.com'`,
    [id]
  )
  // 1 + 2 + … + 5000, and 5000 kopeks.
  const expected = { payouts: ROWS, total: "12502550.00" }
  if (!isDeepStrictEqual(rows[0], expected)) {
    throw new Failure(
      `The batch is ${JSON.stringify(rows[0])}, not ${JSON.stringify(expected)}.`
    )
  }
}

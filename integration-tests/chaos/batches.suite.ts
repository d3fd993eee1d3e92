import { randomUUID } from "node:crypto"
import {
  adminEmail,
  approverEmail,
  demoPassword,
} from "../../scripts/seed/logins"
import type { AdminPayoutBatchWithProgress } from "../../src/api/admin/sbp/payout-batches/read-payout-batch"
import type { HttpClient } from "../http/http-client"
import { logIn } from "../http/support/shop"
import { until } from "../http/support/until"
import type { CrashHarness } from "./crash-harness"
import { openShop } from "./support/checkout"
import type { Point } from "./support/gates"

/** More than two transactions make. */
const ROWS = 250

const BATCHES = "/admin/sbp/payout-batches"

const CREATE: Point = {
  name: "before a row of the batch is stored",
  on: ["INSERT ON sbp_payout_batch_row"],
  when: "NEW.number = 120",
}

const MAKE: Point = {
  name: "before the payout of a row is stored",
  on: ["INSERT ON sbp_payout"],
  when: "NEW.idempotency_key LIKE '%:150'",
}

const MADE: Point = {
  name: "before the batch counts as made",
  on: ["UPDATE ON sbp_payout_batch"],
  when: "NEW.state = 'made'",
}

const WITHDRAW: Point = {
  name: "before the last links are withdrawn",
  on: ["UPDATE ON sbp_payout"],
  when: "NEW.state = 'withdrawn' AND NEW.idempotency_key LIKE '%:250'",
}

type Answer = { payout_batch: AdminPayoutBatchWithProgress }

export function batches(get: () => CrashHarness) {
  let admin: HttpClient
  let approver: HttpClient

  const start = async () => {
    await get().start({
      SBP_OPERATORS: adminEmail,
      SBP_APPROVERS: approverEmail,
      // It brings a provider for e-mails.
      SBP_ALERT_AFTER_MINUTES: "10080",
    })
    const shop = await openShop(get().origin)
    admin = shop.admin
    approver = await logIn(shop.anonymous, "user", approverEmail, demoPassword)
  }

  beforeAll(async () => {
    await get().killAll()
    await start()
  })
  afterAll(async () => {
    await get().gates.removeAll()
    // The next suite needs another store.
    await get().killAll()
  })

  const bodyOf = (name: string) => ({
    idempotency_key: randomUUID(),
    name,
    currency_code: "rub",
    rows: Array.from({ length: ROWS }, (_, index) => ({
      recipient_name: "Партнёр",
      recipient_email: `${name}${index + 1}@example.com`,
      amount: `${index + 1}.01`,
    })),
  })

  const create = async (body: object) =>
    (await admin.post<Answer>(BATCHES, body)).payout_batch

  const approve = ({ id, row_count, amount }: Answer["payout_batch"]) =>
    approver.post(`${BATCHES}/${id}/approve`, { row_count, amount })

  const untilIn = (state: string, id: string) =>
    until(async () => {
      const { payout_batch } = await admin.get<Answer>(`${BATCHES}/${id}`)
      return payout_batch.state === state || undefined
    }, `the batch to be ${state}`)

  const killAt = (point: Point, request: () => Promise<unknown>) =>
    get().killAt(point, request)

  /** The payouts of a batch, by its rows. */
  const made = (id: string) =>
    get().database.rows<{ number: number; payout_id: string }>(
      `SELECT number, payout_id FROM sbp_payout_batch_row
       WHERE batch_id = $1 AND payout_id IS NOT NULL ORDER BY number`,
      [id]
    )

  /** Whether each row has one payout of its own sum and address, and none is beside them. */
  async function expectOneEach(id: string): Promise<void> {
    const facts = await get().database.rows(
      `SELECT count(*)::int AS rows, count(DISTINCT p.id)::int AS payouts,
         count(DISTINCT l.recipient_email)::int AS addresses,
         sum(p.amount::numeric)::text AS total,
         (SELECT count(*)::int FROM sbp_payout WHERE idempotency_key LIKE $1 || ':%')
           AS all_payouts
       FROM sbp_payout_batch_row r JOIN sbp_payout p ON p.id = r.payout_id
         AND p.amount::numeric = r.amount::numeric
       JOIN sbp_payout_link l ON l.payout_id = p.id
         AND l.recipient_email LIKE '%' || r.number || '@example.com'
       WHERE r.batch_id = $1`,
      [id]
    )
    expect(facts).toEqual([
      {
        rows: ROWS,
        payouts: ROWS,
        addresses: ROWS,
        all_payouts: ROWS,
        // 1 + 2 + … + 250, and 250 kopeks
        total: "31377.50",
      },
    ])
  }

  it("leaves nothing of a batch that it was storing, and stores it the next time", async () => {
    const { database } = get()
    const body = bodyOf("stored")
    await killAt(CREATE, () => create(body))
    expect(await database.count("sbp_payout_batch")).toBe(0)
    expect(await database.count("sbp_payout_batch_row")).toBe(0)
    await start()
    expect((await create(body)).row_count).toBe(ROWS)
  })

  it("makes each link once, wherever it was killed", async () => {
    const batch = await create(bodyOf("made"))
    await killAt(MAKE, () => approve(batch))
    const before = await made(batch.id)
    expect(before).toHaveLength(100)
    await start()
    await untilIn("made", batch.id)
    expect((await made(batch.id)).slice(0, 100)).toEqual(before)
    await expectOneEach(batch.id)

    const other = await create(bodyOf("counted"))
    await killAt(MADE, () => approve(other))
    const all = await made(other.id)
    expect(all).toHaveLength(ROWS)
    await start()
    await untilIn("made", other.id)
    expect(await made(other.id)).toEqual(all)
    await expectOneEach(other.id)
  })

  it("withdraws the rest of what it was withdrawing", async () => {
    const { database } = get()
    const batch = await create(bodyOf("withdrawn"))
    await approve(batch)
    await untilIn("made", batch.id)
    await killAt(WITHDRAW, () =>
      admin.post(`${BATCHES}/${batch.id}/withdraw`, { note: "Отмена" })
    )
    await start()
    await untilIn("withdrawn", batch.id)
    const states = await database.rows(
      `SELECT state, count(*)::int AS count FROM sbp_payout
       WHERE idempotency_key LIKE $1 || ':%' GROUP BY state`,
      [batch.id]
    )
    expect(states).toEqual([{ state: "withdrawn", count: ROWS }])
  })
}

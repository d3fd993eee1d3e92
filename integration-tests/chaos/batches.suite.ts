import { randomUUID } from "node:crypto"
import { approverEmail, demoPassword } from "../../scripts/seed/logins"
import type { AdminPayoutBatchWithProgress } from "../../src/api/admin/sbp/payout-batches/read-payout-batch"
import type { HttpClient } from "../http/http-client"
import { logIn } from "../http/support/shop"
import { until } from "../http/support/until"
import type { CrashHarness } from "./crash-harness"
import type { KilledWork } from "./killed-together.suite"
import { openShop } from "./support/checkout"
import type { Point } from "./support/gates"

/** More rows than two transactions make. */
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
  when: "NEW.state = 'made' AND OLD.state <> 'made'",
}

const WITHDRAW: Point = {
  name: "before the last links are withdrawn",
  on: ["UPDATE ON sbp_payout"],
  when: "NEW.state = 'withdrawn' AND NEW.idempotency_key LIKE '%:250'",
}

type Batch = AdminPayoutBatchWithProgress
type Answer = { payout_batch: Batch }
type Link = { number: number; payout_id: string }

/** The environment that a store needs for batches. */
export const WITH_BATCHES = {
  SBP_APPROVERS: approverEmail,
  // The dev store has a provider of e-mails: no alert is due in this time.
  SBP_ALERT_AFTER_MINUTES: "10080",
}

export function batches(get: () => CrashHarness): KilledWork {
  let admin: HttpClient
  let approver: HttpClient

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

  const approve = ({ id, row_count, amount }: Batch) =>
    approver.post(`${BATCHES}/${id}/approve`, { row_count, amount })

  const untilIn = (state: string, id: string) =>
    until(async () => {
      const { payout_batch } = await admin.get<Answer>(`${BATCHES}/${id}`)
      return payout_batch.state === state || undefined
    }, `the batch to be ${state}`)

  /** The payouts of a batch, in the order of its rows. */
  const linksOf = ({ id }: Batch) =>
    get().database.rows<Link>(
      `SELECT number, payout_id FROM sbp_payout_batch_row
       WHERE batch_id = $1 AND payout_id IS NOT NULL ORDER BY number`,
      [id]
    )

  /** Expects one payout for each row, with its sum and address, and no further payout. */
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

  const stored = bodyOf("stored")
  let making: Batch
  let counted: Batch
  let withdrawing: Batch
  /** Between the kill and the restart. */
  const left = { batches: [] as string[], rows: 0 }
  let linksOfMaking: Link[]
  let linksOfCounted: Link[]

  const prepare = async () => {
    const shop = await openShop(get().origin)
    admin = shop.admin
    approver = await logIn(shop.anonymous, "user", approverEmail, demoPassword)
    making = await create(bodyOf("making"))
    counted = await create(bodyOf("counted"))
    withdrawing = await create(bodyOf("withdrawing"))
    await approve(withdrawing)
    await untilIn("made", withdrawing.id)
  }

  const stop = async () => {
    const harness = get()
    await harness.stopAt(WITHDRAW, () =>
      admin.post(`${BATCHES}/${withdrawing.id}/withdraw`, { note: "Отмена" })
    )
    await harness.stopAt(MADE, () => approve(counted))
    await harness.stopAt(MAKE, () => approve(making))
    await harness.stopAt(CREATE, () => create(stored))
  }

  const look = async () => {
    const { database } = get()
    const names = await database.rows<{ name: string }>(
      "SELECT name FROM sbp_payout_batch ORDER BY name"
    )
    left.batches = names.map(({ name }) => name)
    left.rows = await database.count("sbp_payout_batch_row")
    linksOfMaking = await linksOf(making)
    linksOfCounted = await linksOf(counted)
  }

  const tests = () => {
    it("leaves nothing of a batch that it was storing, and stores it the next time", async () => {
      expect(left).toEqual({
        batches: ["counted", "making", "withdrawing"],
        rows: 3 * ROWS,
      })
      expect((await create(stored)).row_count).toBe(ROWS)
    })

    it("makes each link once, wherever the process was killed", async () => {
      expect(linksOfMaking).toHaveLength(100)
      await untilIn("made", making.id)
      expect((await linksOf(making)).slice(0, 100)).toEqual(linksOfMaking)
      await expectOneEach(making.id)

      expect(linksOfCounted).toHaveLength(ROWS)
      await untilIn("made", counted.id)
      expect(await linksOf(counted)).toEqual(linksOfCounted)
      await expectOneEach(counted.id)
    })

    it("withdraws the rest of a batch that it was withdrawing", async () => {
      await untilIn("withdrawn", withdrawing.id)
      const states = await get().database.rows(
        `SELECT state, count(*)::int AS count FROM sbp_payout
         WHERE idempotency_key LIKE $1 || ':%' GROUP BY state`,
        [withdrawing.id]
      )
      expect(states).toEqual([{ state: "withdrawn", count: ROWS }])
    })
  }

  return { points: [CREATE, MAKE, MADE, WITHDRAW], prepare, stop, look, tests }
}

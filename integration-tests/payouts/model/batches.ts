import { randomUUID } from "node:crypto"
import type { BatchRequest } from "../../../src/modules/payout/create-batch"
import { batchRequest } from "../support/batch-request"
import type { Target } from "./on-one"
import {
  amountOf,
  type BatchState,
  type Books,
  isLive,
  NO_CARD,
  now,
  PEOPLE,
  planned,
  type PlannedBatch,
  RULES,
  yesterday,
} from "./state"
import { Step } from "./step"
import type { System } from "./system"

type BatchPlan = {
  person: number
  rows: { kopeks: number; to: number }[]
  confirmed: boolean
  clicks: number
}

/** Promises money to several addresses, once another person agrees to all of it. */
export class CreateBatch extends Step {
  constructor(private readonly facts: BatchPlan) {
    super()
  }

  async act(books: Books, { service }: System): Promise<void> {
    const { person, confirmed, clicks } = this.facts
    const batch: PlannedBatch = {
      key: randomUUID(),
      id: "",
      state: "awaiting_approval",
      rows: this.facts.rows.map((row) => ({
        ...row,
        payout: null,
      })),
      created_by: PEOPLE[person] as string,
      approved_by: null,
      createdAt: now(),
      approvedAt: null,
      confirmed,
      isOld: false,
    }
    const duplicates = books.duplicatesIn(batch)
    const create = () => service.createBatch(requestOf(batch))
    if (
      batch.rows.some(({ kopeks }) => kopeks > RULES.perPayout) ||
      books.isBatchTooMuch(batch) ||
      (duplicates.includes(true) && !confirmed)
    ) {
      await this.refused(create)
      return
    }
    const made = await Promise.all(Array.from({ length: clicks }, create))
    batch.id = this.one(made)
    books.batches.push(batch)
    await this.refused(() =>
      service.createBatch({ ...requestOf(batch), name: "Another" })
    )
  }

  toString(): string {
    return `batch(${JSON.stringify(this.facts)})`
  }
}

function requestOf({
  key,
  rows,
  created_by,
  confirmed,
}: PlannedBatch): BatchRequest {
  return batchRequest(
    rows.map(({ kopeks, to }) => ({
      recipient_name: "Somebody",
      recipient_email: `${to}@example.com`,
      amount: amountOf(kopeks),
      description: null,
    })),
    { idempotency_key: key, created_by, confirm_duplicates: confirmed }
  )
}

/** A command for an existing batch. */
abstract class OnBatch<Facts extends Target = Target> extends Step {
  constructor(protected readonly facts: Facts) {
    super()
  }

  async act(books: Books, system: System): Promise<void> {
    const { index, isAimed } = this.facts
    const meant = books.batches.filter(
      ({ state }) => !isAimed || this.meant.includes(state)
    )
    const among = meant.length > 0 ? meant : books.batches
    const batch = among[index % among.length]
    if (batch) {
      await this.actOn(batch, books, system)
    }
  }

  protected meant: readonly BatchState[] = ["awaiting_approval"]

  toString(): string {
    return `${this.constructor.name}(${JSON.stringify(this.facts)})`
  }

  protected abstract actOn(
    batch: PlannedBatch,
    books: Books,
    system: System
  ): Promise<void>
}

const approvalOf = ({ rows }: PlannedBatch, actor_id: string) => ({
  actor_id,
  row_count: rows.length,
  amount: amountOf(rows.reduce((sum, { kopeks }) => sum + kopeks, 0)),
})

export class ApproveBatch extends OnBatch<
  Target & { person: number; clicks: number; confirmed: boolean }
> {
  protected async actOn(batch: PlannedBatch, books: Books, system: System) {
    const { service } = system
    const actor_id = PEOPLE[this.facts.person] as string
    const { confirmed: confirm_duplicates } = this.facts
    const approval = { ...approvalOf(batch, actor_id), confirm_duplicates }
    const approve = () => service.approveBatch(batch.id, approval)
    if (batch.approved_by === actor_id) {
      expect((await approve()).state).toBe(batch.state)
      return
    }
    const mayBe =
      batch.state === "awaiting_approval" &&
      batch.created_by !== actor_id &&
      !books.isBatchTooMuch(batch) &&
      (confirm_duplicates || !books.isRepeatedSince(batch))
    if (!mayBe) {
      await this.refused(approve)
      return
    }
    await this.refused(() =>
      service.approveBatch(batch.id, { ...approval, amount: "0.01" + "9" })
    )
    await Promise.all(Array.from({ length: this.facts.clicks }, approve))
    batch.approved_by = actor_id
    batch.approvedAt = now()
    batch.state = "making"
  }
}

/** Two people decide at once: one decision is taken, and the other is refused. */
export class ApproveAndRejectBatch extends OnBatch {
  protected async actOn(
    batch: PlannedBatch,
    books: Books,
    { service }: System
  ) {
    if (batch.state !== "awaiting_approval" || books.isBatchTooMuch(batch)) {
      return
    }
    const approver = PEOPLE.find((it) => it !== batch.created_by) as string
    const [approved, rejected] = await Promise.allSettled([
      service.approveBatch(batch.id, {
        ...approvalOf(batch, approver),
        confirm_duplicates: true,
      }),
      service.rejectBatch(batch.id, { actor_id: PEOPLE[0], note: "No" }),
    ])
    const isApproved = approved.status === "fulfilled"
    expect(rejected.status === "fulfilled").toBe(!isApproved)
    batch.state = isApproved ? "making" : "rejected"
    batch.approved_by = isApproved ? approver : null
    batch.approvedAt = isApproved ? now() : null
  }
}

/** A person rejects a batch, or withdraws the rest of it, depending on its state. */
export class EndBatch extends OnBatch {
  protected override meant = ["awaiting_approval", "making", "made"] as const

  protected async actOn(batch: PlannedBatch, _: Books, { service }: System) {
    const decision = { actor_id: PEOPLE[1], note: "No" }
    const reject = () => service.rejectBatch(batch.id, decision)
    const withdraw = () => service.withdrawBatch(batch.id, decision)
    if (batch.state === "awaiting_approval") {
      await this.refused(withdraw)
      await reject()
      batch.state = "rejected"
    } else if (batch.state === "making" || batch.state === "made") {
      await this.refused(reject)
      if (isDone(batch)) {
        await this.refused(withdraw)
        return
      }
      await withdraw()
      batch.state = "withdrawing"
    } else {
      await this.refused(reject)
      await this.refused(withdraw)
    }
  }
}

/** Whether every link of the batch was used, or has ended. */
const isDone = ({ state, rows }: PlannedBatch) =>
  state === "made" && !rows.some(({ payout }) => payout && isLive(payout))

export class ExpireBatch extends OnBatch {
  protected async actOn(
    batch: PlannedBatch,
    _: Books,
    { service, pool }: System
  ) {
    await pool("sbp_payout_batch")
      .where({ id: batch.id })
      .update({ approve_by: new Date(0) })
    await service.expireBatches(100)
    if (batch.state === "awaiting_approval") {
      batch.state = "expired"
    }
  }
}

export class AgeBatch extends OnBatch {
  protected async actOn(batch: PlannedBatch, _: Books, { pool }: System) {
    await pool("sbp_payout_batch")
      .where({ id: batch.id })
      .update({ created_at: pool.raw("now() - interval '25 hours'") })
    batch.isOld = true
    batch.createdAt = yesterday()
  }
}

async function advance({ service }: System, size: number): Promise<number> {
  const { done, failed } = await service.advanceBatches(size)
  expect(failed).toEqual([])
  return done
}

type Work = { workers: number; parts: number; size: number }

/** Processes work on batches, and are stopped at any time. */
export class WorkOnBatches extends Step {
  constructor(private readonly facts: Work) {
    super()
  }

  async act(books: Books, system: System): Promise<void> {
    const { workers, parts, size } = this.facts
    await Promise.all(
      Array.from({ length: workers }, async () => {
        for (let part = 0; part < parts; part++) {
          await advance(system, size)
        }
      })
    )
    await readProgress(books, system)
    if (parts * size < 100) {
      return
    }
    // A process that found no work, or another process at it, has left nothing.
    while ((await advance(system, size)) > 0);
    await readProgress(books, system)
    const open = books.batches.filter(({ state }) => state.endsWith("ing"))
    expect(open).toEqual([])
  }

  toString(): string {
    return `WorkOnBatches(${JSON.stringify(this.facts)})`
  }
}

/** The links of a batch are made while it is withdrawn. */
export class WorkAndWithdraw extends OnBatch {
  protected override meant = ["making"] as const

  protected async actOn(batch: PlannedBatch, books: Books, system: System) {
    const { service } = system
    if (batch.state !== "making") {
      return
    }
    const decision = { actor_id: PEOPLE[2], note: "No" }
    const [isWithdrawn] = await Promise.all([
      service.withdrawBatch(batch.id, decision).then(
        () => true,
        () => false
      ),
      advance(system, 1),
      advance(system, 1),
    ])
    if (isWithdrawn) {
      batch.state = "withdrawing"
    }
    await readProgress(books, system)
    expect(isWithdrawn).toBe(!isDone(batch))
  }
}

/**
 * Reads from the rows how far processes have come. They may have done only this: make the
 * rows of an approved batch in order; withdraw the live links of a batch that is being
 * withdrawn; and complete a batch when nothing is left to do.
 */
async function readProgress(books: Books, { pool }: System): Promise<void> {
  for (const batch of books.batches) {
    const found = await pool("sbp_payout_batch_row as r")
      .leftJoin("sbp_payout as p", "p.id", "r.payout_id")
      .where({ batch_id: batch.id })
      .orderBy("number")
      .select("payout_id", "p.state")
    const rows = found as { payout_id: string | null; state: string | null }[]
    rows.forEach(({ payout_id, state }, index) => {
      const row = batch.rows[index]
      if (payout_id && row && !row.payout) {
        expect(["making", "withdrawing"]).toContain(batch.state)
        expect(batch.rows.slice(0, index).every((it) => it.payout)).toBe(true)
        row.payout = planned({
          kopeks: row.kopeks,
          card: NO_CARD,
          link: { to: row.to, attempts: 0 },
          created_by: batch.created_by,
          confirmed: false,
          lookedUp: false,
          replaces: null,
        })
        Object.assign(row.payout, {
          id: payout_id,
          key: `${batch.id}:${index + 1}`,
          state: "awaiting_card",
          approved_by: batch.approved_by,
        })
        books.payouts.push(row.payout)
      }
      if (state === "withdrawn" && row?.payout?.state === "awaiting_card") {
        expect(batch.state).toBe("withdrawing")
        row.payout.state = "withdrawn"
      }
    })
    const state = (
      await pool("sbp_payout_batch")
        .where({ id: batch.id })
        .first<{ state: BatchState }>("state")
    ).state
    if (state !== batch.state) {
      expect([
        ["making", "made"],
        ["withdrawing", "withdrawn"],
      ]).toContainEqual([batch.state, state])
      expect(
        batch.rows.filter(({ payout }) =>
          state === "made" ? !payout : payout?.state === "awaiting_card"
        )
      ).toEqual([])
      batch.state = state
    }
  }
}

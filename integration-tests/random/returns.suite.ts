import fc from "fast-check"
import { newIdempotencyKey } from "../../src/shared/ids"
import type { PayoutState } from "../../src/domain/states/payout"
import { answer, notify, payment, request } from "../modules/fixtures"
import { useLedger } from "../modules/use-ledger"
import { randomRuns } from "./support/runs"

/** The received amount of the fixtures, in kopeks. */
const RECEIVED = 127_492

/** The next states of a payout, by the gateway or by a person's statement. */
const BECOMES: Partial<Record<PayoutState, PayoutState[]>> = {
  sending: ["paid", "pending", "unknown", "failed"],
  pending: ["resolved_paid", "resolved_not_paid"],
  unknown: ["resolved_paid", "resolved_not_paid"],
  failed: ["resolved_paid"],
  paid: ["bounced"],
  resolved_paid: ["bounced", "resolved_not_paid"],
  resolved_not_paid: ["resolved_paid"],
}

const WITH_SHOPPER: PayoutState[] = ["paid", "resolved_paid"]
const OPEN: PayoutState[] = ["sending", "pending", "unknown"]

type Payout = {
  id: string
  amount: number
  replaces_id: string | null
  state: PayoutState
  version: number
}

const amounts = fc.constantFrom(RECEIVED, 30_000, 30_000, 50_000, 97_492, 1)
const which = fc.nat({ max: 30 })

type Step =
  | { kind: "return"; amount: number; replaces: number | undefined }
  | { kind: "record"; amount: number; replaces: number | undefined }
  | { kind: "becomes"; payout: number; next: number; isReported: boolean }
  | { kind: "tell"; payout: number }
  | { kind: "book" }

const replaces = fc.option(which, { nil: undefined, freq: 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("return" as const, "return" as const, "record"),
      amount: amounts,
      replaces,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("becomes" as const),
      payout: which,
      next: which,
      isReported: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("tell" as const), payout: which }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("book" as const) }) }
)

/** The money of one payment that was really returned. */
class Run {
  readonly payouts: Payout[] = []
  recorded = 0

  constructor(readonly id: string) {}

  /** The amount that the shopper really has. */
  get gone(): number {
    const arrived = this.payouts.filter(({ state }) =>
      WITH_SHOPPER.includes(state)
    )
    return this.recorded + arrived.reduce((sum, { amount }) => sum + amount, 0)
  }

  payout(number: number | undefined): Payout | undefined {
    return number === undefined
      ? undefined
      : this.payouts[number % Math.max(1, this.payouts.length)]
  }
}

const { use, list } = useLedger("returns")

let made = 0
const seen = new Set<string>()

it("random returns book the returned money, and list every difference", async () => {
  const runs = randomRuns("returns", { short: 30, long: 5_000 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25, size: "max" }),
      async (steps) => {
        const run = new Run(await pay())
        for (const one of steps) {
          await apply(run, one)
          expect(await bookedOf(run)).toBeLessThanOrEqual(RECEIVED)
        }
        await finish(run)
        await check(run)
      }
    ),
    { ...runs, endOnFailure: true }
  )
  // A test that never reaches a difference shows nothing.
  if (runs.numRuns >= 100) {
    expect([...seen].sort()).toEqual(["as booked", "too little", "too much"])
  }
}, 1_800_000)

async function pay(): Promise<string> {
  made += 1
  const { invoice } = await use().service.openInvoice(
    request({
      session_id: `payses_${made}`,
      payment_collection_id: `paycol_${made}`,
    })
  )
  await use().service.recordAnswer(invoice.id, answer(`gw-${made}`))
  await notify(
    use().service,
    invoice.id,
    payment({ id: `gw-${made}` }),
    () => ({
      failedStatuses: [],
      graceMs: 0,
    })
  )
  return invoice.id
}

async function apply(run: Run, one: Step): Promise<void> {
  switch (one.kind) {
    case "return":
      return giveBack(run, one.amount, run.payout(one.replaces))
    case "record":
      return record(run, one.amount, run.payout(one.replaces))
    case "becomes": {
      const payout = run.payout(one.payout)
      const next = payout && BECOMES[payout.state]
      if (payout && next) {
        payout.state = next[one.next % next.length] as PayoutState
        payout.version += 1
        await (one.isReported && reportPayout(run, payout))
      }
      return
    }
    case "tell": {
      const payout = run.payout(one.payout)
      return payout && reportPayout(run, payout)
    }
    case "book":
      return book(run)
  }
}

const requestOf = (run: Run, amount: number, replaced: Payout | undefined) => ({
  invoice_id: run.id,
  amount: text(amount),
  currency_code: "rub",
  idempotency_key: newIdempotencyKey(),
  note: null,
  refund_reason_id: null,
  actor_id: "user_1",
  replaces_id: replaced?.id ?? null,
  may_close: true,
})

async function giveBack(
  run: Run,
  amount: number,
  replaced: Payout | undefined
) {
  const asked = requestOf(run, amount, replaced)
  const id = await unlessRefused(use().service.reserveReturn(asked))
  if (id !== undefined) {
    const replaces_id = replaced?.id ?? null
    const state = "sending" as const
    run.payouts.push({ id, amount, replaces_id, state, version: 0 })
  }
}

async function record(run: Run, amount: number, replaced: Payout | undefined) {
  const asked = requestOf(run, amount, replaced)
  const id = await unlessRefused(
    use().service.recordRefund({ ...asked, returned_at: null })
  )
  run.recorded += id === undefined ? 0 : amount
}

/**
 * Reports the current state of a payout, possibly again or after skipped
 * states.
 */
async function reportPayout(run: Run, payout: Payout) {
  const { amount, ...rest } = payout
  await use().service.applyPayout({
    ...rest,
    amount: text(amount),
    invoice_id: run.id,
    currency_code: "rub",
    created_by: "user_1",
    paid_at: null,
    attention: null,
  })
}

async function book(run: Run) {
  const due = await list("sbp_refund", { invoice_id: run.id, state: "due" })
  for (const { id } of due) {
    await use().service.markRefundBooked(id)
  }
}

/** Reports and books everything. */
async function finish(run: Run) {
  for (const payout of run.payouts) {
    if (OPEN.includes(payout.state)) {
      payout.state = payout.amount % 2 ? "failed" : "resolved_paid"
      payout.version += 1
    }
    await reportPayout(run, payout)
  }
  await book(run)
  await book(run)
}

const bookedOf = async (run: Run) => {
  const booked = await list("sbp_refund", {
    invoice_id: run.id,
    state: "booked",
  })
  return booked.reduce((sum, { amount }) => sum + kopeks(amount), 0)
}

/** Checked by sums only: Medusa's, the shopper's, and the list. */
async function check(run: Run) {
  const booked = await bookedOf(run)
  const { gone } = run
  seen.add(
    gone > booked ? "too much" : gone < booked ? "too little" : "as booked"
  )
  const entries = await list("sbp_attention", {
    invoice_id: run.id,
    resolved_at: null,
  })
  const reasons = entries.map(({ reason }) => reason as string)
  const listed = {
    tooMuch: reasons.includes("returned_twice"),
    tooLittle: reasons.includes("refund_booked_not_paid"),
  }
  if (gone > booked) {
    expect({ gone, booked, ...listed }).toMatchObject({ tooMuch: true })
  }
  if (gone < booked) {
    expect({ gone, booked, ...listed }).toMatchObject({ tooLittle: true })
  }
  if (!listed.tooMuch && !listed.tooLittle) {
    expect(booked).toBe(gone)
  }
  if (gone === booked && run.payouts.length === 0) {
    expect(listed).toEqual({ tooMuch: false, tooLittle: false })
  }
  // Returned money cannot be returned again, whatever states were reported.
  const left = Math.max(0, RECEIVED - gone)
  const one = requestOf(run, left + 1, undefined)
  expect(await unlessRefused(use().service.reserveReturn(one))).toBeUndefined()
}

async function unlessRefused<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: { type?: string }) => {
    if (error.type !== "not_allowed") {
      throw error
    }
    return undefined
  })
}

function text(kopeks: number): string {
  return (kopeks / 100).toFixed(2)
}

function kopeks(amount: string): number {
  return Math.round(Number(amount) * 100)
}

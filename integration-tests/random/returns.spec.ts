import { moduleIntegrationTestRunner } from "@medusajs/test-utils"
import fc from "fast-check"
import type { SbpLedgerModuleService } from "../../src/modules/ledger/service"
import { newIdempotencyKey } from "../../src/shared/ids"
import type { PayoutState } from "../../src/shared/states/payout"
import { answer, LEDGER, notify, payment, request } from "../modules/fixtures"
import { randomRuns } from "./support/runs"

/** In kopeks, as the fixtures have it. */
const RECEIVED = 127_492

/** What may become of a payout, from what it was: the gateway's, or a person's word. */
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
  | { kind: "becomes"; payout: number; next: number; isTold: boolean }
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
      isTold: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("tell" as const), payout: which }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("book" as const) }) }
)

/** The money of one payment that goes back, as it really is. */
class Story {
  readonly payouts: Payout[] = []
  recorded = 0

  constructor(readonly id: string) {}

  /** What is with the shopper. */
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

moduleIntegrationTestRunner<SbpLedgerModuleService>({
  ...LEDGER,
  testSuite: ({ service }) => {
    let made = 0
    const seen = new Set<string>()

    it("book what is back, and tell of every difference", async () => {
      const runs = randomRuns("returns", { short: 150, long: 5_000 })
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 1, maxLength: 25, size: "max" }),
          async (steps) => {
            const story = new Story(await pay())
            for (const one of steps) {
              await play(story, one)
              expect(await bookedOf(story)).toBeLessThanOrEqual(RECEIVED)
            }
            await end(story)
            await check(story)
          }
        ),
        { ...runs, endOnFailure: true }
      )
      // A test that never comes to a difference shows nothing.
      if (runs.numRuns >= 100) {
        expect([...seen].sort()).toEqual([
          "as booked",
          "too little",
          "too much",
        ])
      }
    }, 1_800_000)

    async function pay(): Promise<string> {
      made += 1
      const { invoice } = await service.openInvoice(
        request({
          session_id: `payses_${made}`,
          payment_collection_id: `paycol_${made}`,
        })
      )
      await service.recordAnswer(invoice.id, answer(`gw-${made}`))
      await notify(service, invoice.id, payment({ id: `gw-${made}` }), () => ({
        failedStatuses: [],
        graceMs: 0,
      }))
      return invoice.id
    }

    async function play(story: Story, one: Step): Promise<void> {
      switch (one.kind) {
        case "return":
          return giveBack(story, one.amount, story.payout(one.replaces))
        case "record":
          return record(story, one.amount, story.payout(one.replaces))
        case "becomes": {
          const payout = story.payout(one.payout)
          const next = payout && BECOMES[payout.state]
          if (payout && next) {
            payout.state = next[one.next % next.length] as PayoutState
            payout.version += 1
            await (one.isTold && tell(story, payout))
          }
          return
        }
        case "tell": {
          const payout = story.payout(one.payout)
          return payout && tell(story, payout)
        }
        case "book":
          return book(story)
      }
    }

    const requestOf = (
      story: Story,
      amount: number,
      replaced: Payout | undefined
    ) => ({
      invoice_id: story.id,
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
      story: Story,
      amount: number,
      replaced: Payout | undefined
    ) {
      const asked = requestOf(story, amount, replaced)
      const id = await unlessRefused(service.reserveReturn(asked))
      if (id !== undefined) {
        const replaces_id = replaced?.id ?? null
        const state = "sending" as const
        story.payouts.push({ id, amount, replaces_id, state, version: 0 })
      }
    }

    async function record(
      story: Story,
      amount: number,
      replaced: Payout | undefined
    ) {
      const asked = requestOf(story, amount, replaced)
      const id = await unlessRefused(
        service.recordRefund({ ...asked, returned_at: null })
      )
      story.recorded += id === undefined ? 0 : amount
    }

    /** Also again, and of what was passed over: each tells how it is now. */
    async function tell(story: Story, payout: Payout) {
      const { amount, ...rest } = payout
      await service.applyPayout({
        ...rest,
        amount: text(amount),
        invoice_id: story.id,
        currency_code: "rub",
        created_by: "user_1",
        attention: null,
      })
    }

    async function book(story: Story) {
      const due = await service.listSbpRefunds({
        invoice_id: story.id,
        state: "due",
      })
      for (const { id } of due) {
        await service.markBooked(id)
      }
    }

    /** Everything is known, told, and booked that can be. */
    async function end(story: Story) {
      for (const payout of story.payouts) {
        if (OPEN.includes(payout.state)) {
          payout.state = payout.amount % 2 ? "failed" : "resolved_paid"
          payout.version += 1
        }
        await tell(story, payout)
      }
      await book(story)
      await book(story)
    }

    const bookedOf = async (story: Story) => {
      const booked = await service.listSbpRefunds({
        invoice_id: story.id,
        state: "booked",
      })
      return booked.reduce((sum, { amount }) => sum + kopeks(amount), 0)
    }

    /** Said with nothing but sums: Medusa's, the shopper's, and the list. */
    async function check(story: Story) {
      const booked = await bookedOf(story)
      const { gone } = story
      seen.add(
        gone > booked ? "too much" : gone < booked ? "too little" : "as booked"
      )
      const entries = await service.listSbpAttentions({
        invoice_id: story.id,
        resolved_at: null,
      })
      const reasons = entries.map(({ reason }) => reason as string)
      const isTold = {
        tooMuch: reasons.includes("returned_twice"),
        tooLittle: reasons.includes("refund_booked_not_paid"),
      }
      if (gone > booked) {
        expect({ gone, booked, ...isTold }).toMatchObject({ tooMuch: true })
      }
      if (gone < booked) {
        expect({ gone, booked, ...isTold }).toMatchObject({ tooLittle: true })
      }
      if (!isTold.tooMuch && !isTold.tooLittle) {
        expect(booked).toBe(gone)
      }
      if (gone === booked && story.payouts.length === 0) {
        expect(isTold).toEqual({ tooMuch: false, tooLittle: false })
      }
      // What is back cannot be returned once more, whatever was called what.
      const left = Math.max(0, RECEIVED - gone)
      const one = requestOf(story, left + 1, undefined)
      expect(await unlessRefused(service.reserveReturn(one))).toBeUndefined()
    }
  },
})

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

import { AssertionError } from "node:assert"
import { isDeepStrictEqual } from "node:util"
import fc from "fast-check"
import { fromMinorUnits, minorOf } from "../../../../domain/money"
import {
  REFUND_TRANSITIONS,
  REFUNDS_THAT_COUNT,
  type RefundState,
} from "../../../../domain/states/refund"
import { isAllowed } from "../../../../domain/states/transition"
import type { RefundOutcome } from "../../models/refund-attempt"
import { decideRefunds, findHandOver } from "../reconcile"
import {
  isInBooks,
  isUnderWay,
  leftOf,
  type RefundFacts,
  sum,
  timesPaid,
} from "../sums"

type Refund = Omit<RefundFacts, "attempts"> & {
  attempts: { outcome: RefundOutcome }[]
}

const refundOf = (
  state: RefundState,
  outcomes: RefundOutcome[],
  changes: Partial<Refund> = {}
): Refund => ({
  id: "one",
  state,
  amount: "60.00",
  medusa_refund_id: null,
  attempts: outcomes.map((outcome) => ({ outcome })),
  ...changes,
})

const LINKED = { medusa_refund_id: "ref_1" }

const RECEIVED = 100_00n

const decided = (...refunds: Refund[]) => [
  ...decideRefunds(RECEIVED, refunds).values(),
]

describe("decideRefunds", () => {
  it.each<[RefundState, RefundOutcome[], RefundState]>([
    ["reserved", ["open"], "reserved"],
    ["reserved", ["paid"], "due"],
    ["reserved", ["not_paid"], "released"],
    ["due", ["paid"], "due"],
    ["due", ["not_paid"], "released"],
    ["released", ["not_paid"], "released"],
    ["released", ["paid"], "due"],
    ["excess", ["paid"], "due"],
    ["excess", ["not_paid"], "released"],
    // Its attempt was handed over to another refund.
    ["excess", [], "released"],
  ])("makes a refund that is %s and was %j one that is %s", (from, all, to) => {
    expect(decided(refundOf(from, all))).toEqual([to])
  })

  it.each<[string, Refund]>([
    ["booked and paid", refundOf("booked", ["paid"])],
    ["booked and bounced", refundOf("booked", ["not_paid"])],
    ["booked and being replaced", refundOf("booked", ["not_paid", "open"])],
    ["booked and paid twice", refundOf("booked", ["paid", "paid"])],
    ["booked of itself", refundOf("booked", ["paid"], LINKED)],
    ["half booked and bounced", refundOf("due", ["not_paid"], LINKED)],
  ])("leaves a refund alone that is %s", (_, refund) => {
    expect(decided(refund)).toEqual([refund.state])
  })

  it.each<[string, Refund, RefundState]>([
    ["is on its way", refundOf("reserved", ["open"]), "excess"],
    ["is back", refundOf("due", ["paid"]), "excess"],
    ["is booked", refundOf("booked", ["not_paid"]), "excess"],
    ["came to nothing", refundOf("reserved", ["not_paid"]), "due"],
    [
      "leaves enough for it",
      refundOf("booked", ["paid"], { amount: "40.00" }),
      "due",
    ],
    [
      "takes it by 0.01",
      refundOf("due", ["paid"], { amount: "40.01" }),
      "excess",
    ],
  ])(
    "books a refund that was paid after all, unless another %s",
    (_, other, state) => {
      const late = refundOf("released", ["paid"])
      const another = { ...other, id: "other" }
      expect(decideRefunds(RECEIVED, [late, another]).get("one")).toBe(state)
      expect(decideRefunds(RECEIVED, [another, late]).get("one")).toBe(state)
    }
  )

  it("books the oldest of two refunds that were paid after all", () => {
    expect(
      decided(
        refundOf("released", ["paid"]),
        refundOf("excess", ["paid"], { id: "two" }),
        refundOf("released", ["paid"], { id: "three", amount: "40.00" })
      )
    ).toEqual(["due", "excess", "due"])
  })

  it("returns nothing without refunds", () => {
    expect(decideRefunds(0n, [])).toEqual(new Map())
  })
})

describe("findHandOver", () => {
  const from = refundOf("excess", ["paid"], { id: "from" })
  const bounced = refundOf("booked", ["not_paid"], { id: "to" })

  it.each<[string, Refund]>([
    ["is booked and bounced", bounced],
    [
      "is booked and bounced twice",
      refundOf("booked", ["not_paid", "not_paid"]),
    ],
    ["is half booked and bounced", refundOf("due", ["not_paid"], LINKED)],
  ])("gives spare money to a refund that %s", (_, to) => {
    expect(findHandOver([from, to])).toEqual({ from, to })
    expect(findHandOver([to, from])).toEqual({ from, to })
  })

  it.each<[string, Refund]>([
    ["is paid", refundOf("booked", ["paid"])],
    ["is replaced already", refundOf("booked", ["not_paid", "paid"])],
    ["is being replaced", refundOf("booked", ["not_paid", "open"])],
    ["is of another sum", { ...bounced, amount: "60.01" }],
    ["is in no books", refundOf("due", ["not_paid"])],
    ["is released", refundOf("released", ["not_paid"])],
    ["came for nothing, too", refundOf("excess", ["paid"], { id: "two" })],
  ])("gives nothing to a refund that %s", (_, to) => {
    expect(findHandOver([from, to])).toBeUndefined()
  })

  it.each<[string, Refund]>([
    ["was not paid", refundOf("excess", ["not_paid"])],
    ["is due itself", refundOf("due", ["paid"])],
    ["is booked itself", refundOf("booked", ["paid", "paid"])],
  ])("takes nothing from a refund that %s", (_, giver) => {
    expect(findHandOver([giver, bounced])).toBeUndefined()
  })
})

/** What can happen to an invoice's money; numbers choose what it happens to. */
type Happening =
  | { kind: "reserve"; kopeks: bigint }
  | { kind: "record"; kopeks: bigint }
  | { kind: "learn"; nth: number; outcome: RefundOutcome }
  | { kind: "link" | "unlink" | "book" | "make_good"; nth: number }

const nth = fc.nat({ max: 20 })
/** Small, so that sums meet, and what is received is soon used up. */
const kopeks = fc.bigInt({ min: 1n, max: 6n })
const known = fc.constantFrom<RefundOutcome>("paid", "not_paid")

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constantFrom("reserve", "record"), kopeks }),
  {
    arbitrary: fc.record({
      kind: fc.constant("learn"),
      nth,
      outcome: known,
    }),
    weight: 3,
  },
  fc.record({
    kind: fc.constantFrom("link", "unlink", "book", "make_good"),
    nth,
  })
)

/** The refunds of one invoice, as the ledger keeps them. */
class Model {
  refunds: Refund[] = []

  constructor(readonly received: bigint) {}

  happens(it: Happening): void {
    if (it.kind === "reserve" || it.kind === "record") {
      return this.begin(it.kopeks, it.kind === "record" ? "paid" : "open")
    }
    if (it.kind === "learn") {
      const attempt = chosen(
        this.refunds.flatMap(({ attempts }) => attempts),
        it.nth
      )
      if (attempt) {
        attempt.outcome = it.outcome
      }
      return this.reconcile()
    }
    const refund = chosen(this.refunds, it.nth)
    if (refund) {
      this.book(refund, it.kind)
      this.reconcile()
    }
  }

  private begin(amount: bigint, outcome: RefundOutcome) {
    const invoice = { received_amount: fromMinorUnits(this.received) }
    if (amount <= leftOf(invoice, this.refunds)) {
      const id = `refund_${this.refunds.length}`
      const begun = refundOf("reserved", [outcome], {
        id,
        amount: fromMinorUnits(amount),
      })
      this.refunds.push(begun)
      this.reconcile()
    }
  }

  private book(refund: Refund, kind: string) {
    if (kind === "make_good") {
      if (isInBooks(refund) && timesPaid(refund) === 0 && !isUnderWay(refund)) {
        refund.attempts.push({ outcome: "open" })
      }
    } else if (refund.state === "due") {
      const isLinked = kind !== "unlink"
      refund.medusa_refund_id = isLinked ? `ref_${refund.id}` : null
      refund.state = kind === "book" ? "booked" : "due"
    }
  }

  private reconcile() {
    this.decide()
    for (
      let found = findHandOver(this.refunds);
      found;
      found = findHandOver(this.refunds)
    ) {
      const { from, to } = found
      const paid = from.attempts.filter(({ outcome }) => outcome === "paid")
      from.attempts = from.attempts.filter((it) => !paid.includes(it))
      to.attempts.push(...paid)
      this.decide()
    }
  }

  private decide() {
    const before = this.refunds.map((refund) => ({ ...refund }))
    const states = decideRefunds(this.received, this.refunds)
    for (const refund of this.refunds) {
      refund.state = states.get(refund.id) as RefundState
    }
    this.mustBe(
      isDeepStrictEqual(decideRefunds(this.received, this.refunds), states),
      "deciding twice is the same as once"
    )
    this.mustBe(
      this.promised() <= this.received,
      "no more is promised than came"
    )
    for (const [index, now] of this.refunds.entries()) {
      const was = before[index] as Refund
      const change = `${was.state} to ${now.state}`
      const isMoved = was.state !== now.state
      this.mustBe(!(isMoved && isInBooks(was)), `${change}, in the books`)
      this.mustBe(
        !(timesPaid(now) > 0 && now.state === "released"),
        `${change}, though it is paid`
      )
      this.mustBe(
        !isMoved ||
          isAllowed(REFUND_TRANSITIONS, was.state, now.state, "machine"),
        `${change}, which is no transition`
      )
    }
  }

  private mustBe(is: boolean, what: string) {
    if (!is) {
      const message = `${what}: ${JSON.stringify(this.refunds)}`
      throw new AssertionError({ message })
    }
  }

  promised(): bigint {
    return sum(
      this.refunds.map(({ state, amount }) =>
        REFUNDS_THAT_COUNT.includes(state) ? minorOf(amount) : 0n
      )
    )
  }
}

function chosen<T>(all: T[], nth: number): T | undefined {
  return all[nth % Math.max(all.length, 1)]
}

describe("whatever happens, and in whatever order it becomes known", () => {
  it("no more is promised than was received, and the books agree", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 15n }),
        fc.array(happening, { maxLength: 40, size: "max" }),
        (received, happenings) => {
          const model = new Model(received)
          for (const it of happenings) {
            model.happens(it)
          }
        }
      ),
      { numRuns: 2_000 }
    )
  })

  it("refunds that fit together come to the same in any order", () => {
    const outcomes = fc
      .array(fc.record({ kopeks, last: known, first: known }), {
        minLength: 1,
        maxLength: 8,
      })
      .chain((refunds) =>
        fc.record({
          refunds: fc.constant(refunds),
          // Each outcome is reported and corrected, and others are reported in between.
          order: fc.shuffledSubarray(
            refunds.flatMap((_, index) => [index, index]),
            { minLength: 2 * refunds.length }
          ),
        })
      )
    fc.assert(
      fc.property(outcomes, ({ refunds, order }) => {
        const model = new Model(sum(refunds.map(({ kopeks }) => kopeks)))
        for (const { kopeks } of refunds) {
          model.happens({ kind: "reserve", kopeks })
        }
        expect(model.promised()).toBe(model.received)
        const reported = new Set<number>()
        for (const nth of order) {
          const { first, last } = refunds[nth] as (typeof refunds)[number]
          const outcome = reported.has(nth) ? last : first
          model.happens({ kind: "learn", nth, outcome })
          reported.add(nth)
        }
        expect(model.refunds.map(({ state }) => state)).toEqual(
          refunds.map(({ last }) => (last === "paid" ? "due" : "released"))
        )
      })
    )
  })
})

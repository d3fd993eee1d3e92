import fc from "fast-check"

/** Requests of one tab of a shopper, by any route. */
export const CHANGES = [
  "more",
  "one",
  "add",
  "drop",
  "promote",
  "demote",
  "ship",
  "address",
  "region",
  "email",
  "customer",
  "taxes",
  "collection",
  "pay by SBP",
  "pay otherwise",
] as const

/** Events that happen while the shopper acts. */
export const EVENTS = ["pay", "notify", "settle", "complete"] as const

export type Step = (typeof CHANGES)[number] | (typeof EVENTS)[number]

/** Steps that start at once, perhaps in both tabs. */
export type Moment = {
  steps: Step[]
  tabs: 1 | 2
  /**
   * Whether the steps wait until the store shows the payment, as a thief's script
   * would.
   */
  seen: boolean
}

export type Sequence = {
  /** Whether settling is blocked until the shopper has finished. */
  isHeldUp: boolean
  moments: Moment[]
}

/** Pays, and changes nothing. */
export const UNDISTURBED: Sequence = {
  isHeldUp: false,
  moments: [
    { steps: ["pay"], tabs: 1, seen: false },
    { steps: ["complete"], tabs: 1, seen: true },
  ],
}

const change = fc.constantFrom(...CHANGES)

/** Steps that change the total come more often than all others. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: change, weight: 4 },
  { arbitrary: fc.constantFrom<Step>("more", "add", "promote"), weight: 4 },
  { arbitrary: fc.constantFrom(...EVENTS), weight: 2 }
)

const moment: fc.Arbitrary<Moment> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 2 }),
  tabs: fc.constantFrom(1, 2),
  seen: fc.boolean(),
})

/** Every shopper pays at some moment, and requests the order in the end. */
export const sequence: fc.Arbitrary<Sequence> = fc
  .record({
    isHeldUp: fc.boolean(),
    before: fc.array(moment, { maxLength: 1 }),
    beside: fc.option(step, { nil: undefined }),
    after: fc.array(moment, { maxLength: 3 }),
  })
  .map(({ isHeldUp, before, beside, after }) => ({
    isHeldUp,
    moments: [
      ...before,
      { steps: beside ? ["pay", beside] : ["pay"], tabs: 1, seen: false },
      ...after,
      { steps: ["complete"], tabs: 2, seen: false },
    ],
  }))

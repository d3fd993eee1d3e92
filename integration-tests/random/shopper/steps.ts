import fc from "fast-check"

/** What one tab of a shopper asks the store for, by whatever route. */
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

/** What else happens in the meantime, to the shopper's good or bad luck. */
export const EVENTS = ["pay", "notify", "settle", "complete"] as const

export type Step = (typeof CHANGES)[number] | (typeof EVENTS)[number]

/** Steps that are begun at once, perhaps each by both tabs. */
export type Moment = {
  steps: Step[]
  tabs: 1 | 2
  /** Whether it waits until the store shows the money, as a thief's script. */
  seen: boolean
}

export type Sequence = {
  /** Whether settling is held up, until the shopper is done. */
  isHeldUp: boolean
  moments: Moment[]
}

const change = fc.constantFrom(...CHANGES)

/** What makes a cart dearer, or cheaper, is tried more than all the rest. */
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

/** Every shopper pays, at some moment, and asks for the order in the end. */
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

import type { Transition } from "./transition"

/** A batch is approved as a whole; the state of its payout says how each row ends. */
export const BATCH_STATES = [
  "awaiting_approval",
  "making",
  "made",
  "withdrawing",
  "withdrawn",
  "rejected",
  "expired",
] as const

/** Batches that wait for approval, or whose links are still being made or withdrawn. */
export const OPEN_BATCHES = [
  "awaiting_approval",
  "making",
  "withdrawing",
] as const satisfies readonly BatchState[]

export type BatchState = (typeof BATCH_STATES)[number]

/** Why the links of an approved batch are not made any more. */
export const BATCH_OBSTACLES = [
  "not_as_approved",
  "other_shop",
  "no_currency",
] as const

export type BatchObstacle = (typeof BATCH_OBSTACLES)[number]

const WITHDRAWN = "a person withdrew what no card was typed for"

export const BATCH_TRANSITIONS: readonly Transition<BatchState>[] = [
  {
    from: "awaiting_approval",
    to: "making",
    by: "person",
    when: "another person approved its count and total",
  },
  {
    from: "awaiting_approval",
    to: "rejected",
    by: "person",
    when: "an operator or approver refused it",
  },
  {
    from: "awaiting_approval",
    to: "expired",
    by: "machine",
    when: "it was not approved within seven days",
  },
  {
    from: "making",
    to: "made",
    by: "machine",
    when: "every row has its payout",
  },
  { from: "making", to: "withdrawing", by: "person", when: WITHDRAWN },
  { from: "made", to: "withdrawing", by: "person", when: WITHDRAWN },
  {
    from: "withdrawing",
    to: "withdrawn",
    by: "machine",
    when: "none of its links is live any more",
  },
]

import type { Transition } from "./transition"

/** A batch is approved as a whole; what becomes of each row, its payout's state says. */
export const BATCH_STATES = [
  "awaiting_approval",
  "making",
  "made",
  "withdrawing",
  "withdrawn",
  "rejected",
  "expired",
] as const

/** Something is still made of it, or taken back. */
export const OPEN_BATCHES = [
  "awaiting_approval",
  "making",
  "withdrawing",
] as const satisfies readonly BatchState[]

export type BatchState = (typeof BATCH_STATES)[number]

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
  {
    from: "making",
    to: "withdrawing",
    by: "machine",
    when: "it turned out not to be the one that was approved",
  },
  { from: "made", to: "withdrawing", by: "person", when: WITHDRAWN },
  {
    from: "withdrawing",
    to: "withdrawn",
    by: "machine",
    when: "none of its links is live any more",
  },
]

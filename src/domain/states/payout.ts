import type { Transition } from "./transition"

/** A payout is sent at most once. An unclear outcome is `unknown`, not `failed`. */
export const PAYOUT_STATES = [
  "awaiting_approval",
  "awaiting_card",
  "sending",
  "paid",
  "pending",
  "unknown",
  "failed",
  "rejected",
  "withdrawn",
  "expired",
  "resolved_paid",
  "resolved_not_paid",
  "bounced",
] as const

export type PayoutState = (typeof PAYOUT_STATES)[number]

const PAID = "the gateway answered that the money was sent, as asked"
const NOT_FINAL =
  "the gateway answered with a status that the plugin does not know"
const LATE = ", after the plugin had stopped waiting"
const LOST = "it was sent, and the database has lost the commit that said so"
const EVIDENCE_PAID = "a person has evidence that the money was sent"
const EVIDENCE_NOT_PAID = "a person has evidence that no money was sent"
const UPHELD = "it was in doubt again, and the resolution was right"

export const PAYOUT_TRANSITIONS: readonly Transition<PayoutState>[] = [
  {
    from: "awaiting_approval",
    to: "sending",
    by: "person",
    when: "another person approved it and typed the card again",
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
    from: "awaiting_approval",
    to: "awaiting_card",
    by: "person",
    when: "another person approved the amount and the recipient of a link",
  },
  {
    from: "awaiting_card",
    to: "sending",
    by: "recipient",
    when: "the recipient typed their card by the link",
  },
  {
    from: "awaiting_card",
    to: "withdrawn",
    by: "person",
    when: "an operator or approver withdrew the link",
  },
  {
    from: "awaiting_card",
    to: "expired",
    by: "machine",
    when: "its link ended, and no card was accepted by it",
  },
  { from: "sending", to: "paid", by: "machine", when: PAID },
  { from: "sending", to: "pending", by: "machine", when: NOT_FINAL },
  {
    from: "sending",
    to: "failed",
    by: "machine",
    when: "nothing was sent, the gateway refused to read it, or it answered with a status that the merchant listed as a failure",
  },
  {
    from: "sending",
    to: "unknown",
    by: "machine",
    when: "the answer was lost, not understood, no clear refusal, or contradicts the request",
  },
  { from: "awaiting_approval", to: "unknown", by: "machine", when: LOST },
  { from: "awaiting_card", to: "unknown", by: "machine", when: LOST },
  { from: "rejected", to: "unknown", by: "machine", when: LOST },
  { from: "withdrawn", to: "unknown", by: "machine", when: LOST },
  { from: "expired", to: "unknown", by: "machine", when: LOST },
  { from: "failed", to: "unknown", by: "machine", when: LOST },
  { from: "unknown", to: "paid", by: "machine", when: PAID + LATE },
  { from: "unknown", to: "pending", by: "machine", when: NOT_FINAL + LATE },
  { from: "unknown", to: "resolved_paid", by: "person", when: EVIDENCE_PAID },
  {
    from: "unknown",
    to: "resolved_not_paid",
    by: "person",
    when: EVIDENCE_NOT_PAID,
  },
  { from: "pending", to: "resolved_paid", by: "person", when: EVIDENCE_PAID },
  {
    from: "pending",
    to: "resolved_not_paid",
    by: "person",
    when: EVIDENCE_NOT_PAID,
  },
  {
    from: "failed",
    to: "resolved_paid",
    by: "person",
    when: "the gateway had refused it, and another person has evidence that the money was sent",
  },
  {
    from: "resolved_paid",
    to: "resolved_not_paid",
    by: "person",
    when: "the resolution was wrong and is corrected by another one",
  },
  {
    from: "resolved_not_paid",
    to: "resolved_paid",
    by: "person",
    when: "the resolution was wrong and is corrected by another one",
  },
  {
    from: "resolved_paid",
    to: "resolved_paid",
    by: "person",
    when: UPHELD,
  },
  {
    from: "resolved_not_paid",
    to: "resolved_not_paid",
    by: "person",
    when: UPHELD,
  },
  {
    from: "paid",
    to: "bounced",
    by: "person",
    when: "the money bounced and came back",
  },
  {
    from: "resolved_paid",
    to: "bounced",
    by: "person",
    when: "the money bounced and came back",
  },
]

/** The payout waits for a person, or for its recipient's card. */
export const WAITING: readonly PayoutState[] = [
  "awaiting_approval",
  "awaiting_card",
]

/**
 * No call was made, or the gateway refused it (`is_refused`), which is no proof that it did
 * not pay: see `wasSent` of the payout module.
 */
export const NOT_SENT_OR_REFUSED: readonly PayoutState[] = [
  "failed",
  "rejected",
  "withdrawn",
  "expired",
]

/** In these states the row says that nothing was sent yet. */
export const NOT_SENT_YET: readonly PayoutState[] = [
  ...WAITING,
  "rejected",
  "withdrawn",
  "expired",
]

/** A person recorded that the money of these payouts is not gone. */
export const RECORDED_NOT_GONE: readonly PayoutState[] = [
  "resolved_not_paid",
  "bounced",
]

/** The recipient has the money. */
export const ARRIVED: readonly PayoutState[] = ["paid", "resolved_paid"]

/** Only a person can find out whether the recipient has the money. */
export const IN_DOUBT: readonly PayoutState[] = ["unknown", "pending"]

/** The money left, or may have left. */
export const GONE_OR_IN_DOUBT: readonly PayoutState[] = [
  ...ARRIVED,
  ...IN_DOUBT,
]

/** The payout may have been sent, and its outcome is not known yet. */
export const IN_PROGRESS: readonly PayoutState[] = ["sending", ...IN_DOUBT]

/** The payout waits for a person, or for its outcome. */
export const NOT_ENDED: readonly PayoutState[] = [...WAITING, ...IN_PROGRESS]

/**
 * The money did not arrive, or came back, as far as is known: one with `is_refused` may
 * have been paid.
 */
export const DID_NOT_ARRIVE: readonly PayoutState[] = [
  ...NOT_SENT_OR_REFUSED,
  ...RECORDED_NOT_GONE,
]

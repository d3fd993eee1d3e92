import type { Transition } from "./transition"

/**
 * Money that goes back to a shopper, or went back. Only a `released` refund's money
 * can be returned again.
 */
export const REFUND_STATES = [
  "reserved",
  "due",
  "booked",
  "released",
  "excess",
] as const

export type RefundState = (typeof REFUND_STATES)[number]

/** Refunds in these states use up a part of what was paid. */
export const REFUNDS_THAT_COUNT: readonly RefundState[] = [
  "reserved",
  "due",
  "booked",
]

export const REFUND_TRANSITIONS: readonly Transition<RefundState>[] = [
  {
    from: "reserved",
    to: "due",
    by: "machine",
    when: "its payout was paid",
  },
  {
    from: "reserved",
    to: "released",
    by: "machine",
    when: "its payout ended without being paid, or was never made",
  },
  {
    from: "due",
    to: "booked",
    by: "machine",
    when: "Medusa's books have it, or have nothing to book it on",
  },
  {
    from: "due",
    to: "released",
    by: "machine",
    when: "its payout turned out not to be paid, before anything was booked",
  },
  {
    from: "due",
    to: "reserved",
    by: "machine",
    when: "its booking failed, and the payout that replaces it is on its way",
  },
  {
    from: "released",
    to: "due",
    by: "machine",
    when: "its payout turned out to be paid after all",
  },
  {
    from: "released",
    to: "reserved",
    by: "machine",
    when: "the gateway contradicts what a person recorded about its payout",
  },
  {
    from: "released",
    to: "excess",
    by: "machine",
    when: "its payout turned out to be paid after all, and its part has since been promised to another refund",
  },
  {
    from: "excess",
    to: "due",
    by: "machine",
    when: "the other refund failed",
  },
  {
    from: "excess",
    to: "released",
    by: "machine",
    when: "its payout turned out not to be paid, or covers another refund",
  },
]

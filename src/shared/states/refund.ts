import type { Transition } from "./transition"

/**
 * Money that goes back to a shopper, or went back. What is not `released` is
 * not there to be returned a second time.
 */
export const REFUND_STATES = [
  "reserved",
  "due",
  "booked",
  "released",
  "excess",
] as const

export type RefundState = (typeof REFUND_STATES)[number]

/** Those that use up a part of what was paid. */
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
    when: "its booking came to nothing, and the payout that makes it good is on its way",
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
    when: "the gateway contradicts what a person has said of its payout",
  },
  {
    from: "released",
    to: "excess",
    by: "machine",
    when: "its payout turned out to be paid after all, and its part was promised to another refund since",
  },
  {
    from: "excess",
    to: "due",
    by: "machine",
    when: "the other refund came to nothing",
  },
  {
    from: "excess",
    to: "released",
    by: "machine",
    when: "its payout turned out not to be paid, or makes another refund good",
  },
]

import { minorOf } from "../../../domain/money"
import {
  REFUNDS_THAT_COUNT,
  type RefundState,
} from "../../../domain/states/refund"
import type { RefundAttemptRow, RefundOutcome } from "../models/refund-attempt"

/** What a decision about a refund needs. */
export type RefundFacts = {
  id: string
  state: RefundState
  amount: string
  medusa_refund_id: string | null
  /** When Medusa was asked to book it. */
  booking_started_at?: Date | null
  /** The part that was confirmed as more than its order owed. */
  beyond_owed?: string | null
  attempts: readonly { outcome: RefundOutcome }[]
}

/** How many attempts have brought the money back. More than one is one too many. */
export function timesPaid({ attempts }: Pick<RefundFacts, "attempts">): number {
  return attempts.filter(({ outcome }) => outcome === "paid").length
}

export function isUnderWay({ attempts }: Pick<RefundFacts, "attempts">) {
  return attempts.some(({ outcome }) => outcome === "open")
}

/** Whether it brought the money back in the gateway's cabinet. */
export function isInCabinet({
  payout_id,
  outcome,
}: Pick<RefundAttemptRow, "payout_id" | "outcome">): boolean {
  return payout_id === null && outcome === "paid"
}

/** Whether Medusa's books have it, or may have it: that is not undone. */
export function isInBooks({
  state,
  medusa_refund_id,
  booking_started_at = null,
}: Pick<
  RefundFacts,
  "state" | "medusa_refund_id" | "booking_started_at"
>): boolean {
  const isBegun = medusa_refund_id !== null || booking_started_at !== null
  return state === "booked" || (state === "due" && isBegun)
}

/** Whether a refund of this state uses up a part of what was paid. */
export function counts(state: RefundState): boolean {
  return REFUNDS_THAT_COUNT.includes(state)
}

/** The sum of the refunds that are in this state. */
export function sumIn(
  state: RefundState,
  refunds: readonly Pick<RefundFacts, "state" | "amount">[]
): bigint {
  return sumOf(refunds.filter((it) => it.state === state))
}

export function sumOf(refunds: readonly Pick<RefundFacts, "amount">[]): bigint {
  return sum(refunds.map(({ amount }) => minorOf(amount)))
}

/** How much of an invoice's money has surely gone back, in all. */
export function returnedOf(refunds: readonly RefundFacts[]): bigint {
  return sum(refunds.map((it) => minorOf(it.amount) * BigInt(timesPaid(it))))
}

/** How much has gone back, is on its way, or is promised in Medusa's books. */
export function takenOf(refunds: readonly RefundFacts[]): bigint {
  return sum(
    refunds.map((refund) => {
      const promised = counts(refund.state) ? 1 : 0
      return (
        minorOf(refund.amount) * BigInt(Math.max(promised, timesPaid(refund)))
      )
    })
  )
}

/** How much of these refunds is goodwill: no order owed it when it was promised. */
export function goodwillIn(
  refunds: readonly Pick<RefundFacts, "state" | "beyond_owed">[]
): bigint {
  return sum(
    refunds
      .filter(({ state }) => counts(state))
      .map(({ beyond_owed }) => minorOf(beyond_owed ?? "0.00"))
  )
}

type Received = { received_amount: string | null }

/** How much money arrived for an invoice: none until it is paid. */
export function receivedOf({ received_amount }: Received): bigint {
  return minorOf(received_amount ?? "0.00")
}

/** Whether all the money that arrived is refunded in Medusa's books. */
export function isAllBooked(
  invoice: Received,
  refunds: readonly RefundFacts[]
): boolean {
  return (
    invoice.received_amount !== null &&
    sumIn("booked", refunds) >= receivedOf(invoice)
  )
}

/** How much of an invoice's money is neither back nor on its way back. */
export function leftOf(
  invoice: Received,
  refunds: readonly RefundFacts[]
): bigint {
  return atLeastZero(receivedOf(invoice) - takenOf(refunds))
}

export function atLeastZero(units: bigint): bigint {
  return units > 0n ? units : 0n
}

export function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, it) => total + it, 0n)
}

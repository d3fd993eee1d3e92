import type { Payout } from "../../types"

type State = Payout["state"]

/** In the order in which they are offered. A type error says if one is missing. */
const ORDER: Record<State, true> = {
  awaiting_approval: true,
  sending: true,
  pending: true,
  unknown: true,
  paid: true,
  resolved_paid: true,
  resolved_not_paid: true,
  bounced: true,
  failed: true,
  rejected: true,
  expired: true,
}

export const STATES = Object.keys(ORDER) as State[]

const PURPOSE_ORDER: Record<Payout["purpose"], true> = {
  payout: true,
  return: true,
}

export const PURPOSES = Object.keys(PURPOSE_ORDER) as Payout["purpose"][]

/** Its money surely did not arrive, or came back. */
export const DID_NOT_ARRIVE: readonly State[] = [
  "failed",
  "rejected",
  "expired",
  "resolved_not_paid",
  "bounced",
]

/** In which what went wrong matters most; later on it is a fact among others. */
export const MAY_SAY_WHY: readonly State[] = ["failed", "unknown", "pending"]

/** A person has said what became of it; they can correct that. */
export const isDecided = ({ state }: Pick<Payout, "state">) =>
  state === "resolved_paid" || state === "resolved_not_paid"

import { readTypedSum } from "../../../../domain/read-typed-sum"
import { isMore } from "../../../lib/amounts"
import type { Health, Payout } from "../../../types"
import type { Draft } from "./draft"
import { isOnlyRecorded } from "./is-only-recorded"

type Options = Pick<
  Health["payouts"]["options"],
  "approvers" | "approveNewCards"
> & { limits: Record<string, { approvalAbove: string | null } | undefined> }

export type About = {
  draft: Pick<Draft, "amount" | "currency">
  /** The payout that it replaces. */
  replaced?: Pick<Payout, "state" | "replaces_id"> | undefined
  /** The recipient will type the card. */
  isLink?: boolean
}

export type ApprovalNeed = {
  /** Whether a payout waits for a second person instead of being sent. */
  waits: "yes" | "maybe" | "no"
  /** Undefined: it replaces a payout that only a person calls unpaid. */
  because?: "sum" | "newCard" | "chain"
}

/** "Maybe" if only the store knows: what a card received in the last 24 hours, and ever. */
export function needsApproval(
  options: Options | undefined,
  { draft, replaced, isLink = false }: About
): ApprovalNeed {
  const limit = options?.limits[draft.currency]?.approvalAbove
  if (limit && isMore(readTypedSum(draft.amount) ?? "0", limit)) {
    return { waits: "yes", because: "sum" }
  }
  const hasApprovers = options?.approvers.length !== 0
  if (isOnlyRecorded(replaced) && hasApprovers) {
    return { waits: "yes" }
  }
  if (options?.approveNewCards) {
    // The card of a link is unknown, so it may be a new one.
    return { waits: isLink ? "yes" : "maybe", because: "newCard" }
  }
  if (limit) {
    return { waits: "maybe", because: "sum" }
  }
  // A person may call unpaid what the replaced payout had replaced.
  const isChain = Boolean(replaced?.replaces_id) && hasApprovers
  return isChain ? { waits: "maybe", because: "chain" } : { waits: "no" }
}

import type { Payout } from "../../../types"
import { DID_NOT_ARRIVE } from "../states"
import type { useRights } from "../use-rights"

export type PayoutAction = {
  name: "approve" | "reject" | "resolve" | "correct" | "return" | "replace"
  to: string
  /** What the state asks for; the others are for what rarely happens. */
  isMain: boolean
  /** Why this person may not, by its name among the words. */
  obstacle?: "approvers" | "operators" | "either" | "own" | "off" | "mismatches"
}

type Rights = ReturnType<typeof useRights>

/** After so many other cards the store lets nobody try again. */
const MOST_MISMATCHES = 5

/** What can be done about a payout as it is now, and by whom. */
export function actionsOf(
  payout: Payout,
  rights: Rights,
  isReplaced: boolean
): PayoutAction[] {
  const { state } = payout
  const judge = judgeObstacle(payout, rights)
  switch (state) {
    case "awaiting_approval":
      return [
        {
          name: "approve",
          isMain: true,
          to: "approve",
          obstacle: approveObstacle(payout, rights),
        },
        {
          name: "reject",
          isMain: true,
          to: "reject",
          obstacle: listObstacle(rights),
        },
      ]
    case "pending":
    case "unknown":
      return [{ name: "resolve", isMain: true, to: "resolve", obstacle: judge }]
    case "paid":
    case "resolved_paid":
      return [
        { name: "return", isMain: false, to: "return", obstacle: judge },
        ...correction(payout, judge),
      ]
    default:
      return [
        ...(DID_NOT_ARRIVE.includes(state) && !isReplaced && !payout.attention
          ? [replacement(payout, rights)]
          : []),
        ...correction(payout, judge),
      ]
  }
}

function correction(
  payout: Payout,
  obstacle: PayoutAction["obstacle"]
): PayoutAction[] {
  const { state } = payout
  return state === "resolved_paid" || state === "resolved_not_paid"
    ? [
        {
          name: "correct",
          isMain: payout.attention !== null,
          to: "resolve",
          obstacle,
        },
      ]
    : []
}

function replacement({ id }: Payout, rights: Rights): PayoutAction {
  const to = `/sbp/payouts/create?replaces_id=${id}`
  const obstacle = !rights.isEnabled
    ? "off"
    : rights.isOperator
      ? undefined
      : "operators"
  return { name: "replace", isMain: true, to, obstacle }
}

function approveObstacle(
  { created_by, approval_mismatches }: Payout,
  { me, isEnabled, isApprover }: Rights
): PayoutAction["obstacle"] {
  if (approval_mismatches >= MOST_MISMATCHES) {
    return "mismatches"
  }
  if (!isEnabled) {
    return "off"
  }
  return created_by === me ? "own" : isApprover ? undefined : "approvers"
}

function listObstacle({
  isOperator,
  isApprover,
}: Rights): PayoutAction["obstacle"] {
  return isOperator || isApprover ? undefined : "either"
}

function judgeObstacle(
  { created_by }: Payout,
  rights: Rights
): PayoutAction["obstacle"] {
  return rights.needsAnother && created_by === rights.me
    ? "own"
    : listObstacle(rights)
}

import { MAX_MISMATCHES } from "../../../../domain/limits"
import { DID_NOT_ARRIVE } from "../../../../domain/states/payout"
import type { Obstacle, useRights } from "../../../hooks/use-rights"
import type { Payout } from "../../../types"

export type PayoutAction = {
  name: "approve" | "reject" | "resolve" | "correct" | "bounce" | "replace"
  to: string
  /** The payout's state asks for it; other actions are in the menu. */
  isMain: boolean
  /** Why this person may not do it. */
  obstacle?: Obstacle
}

/** A person has recorded the outcome; it can be corrected. */
export const isDecided = ({ state }: Pick<Payout, "state">) =>
  state === "resolved_paid" || state === "resolved_not_paid"

type Rights = Omit<ReturnType<typeof useRights>, "isLoading">

/** What can be done about a payout as it is now, and why this person may not. */
export function payoutActions(
  payout: Payout,
  rights: Rights,
  isReplaced: boolean
): PayoutAction[] {
  const { state } = payout
  const obstacle = outcomeObstacle(payout, rights)
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
      return [{ name: "resolve", isMain: true, to: "resolve", obstacle }]
    case "paid":
    case "resolved_paid":
      return [
        { name: "bounce", isMain: false, to: "bounce", obstacle },
        ...correction(payout, obstacle),
      ]
    default:
      return [
        ...(DID_NOT_ARRIVE.includes(state) && !isReplaced && !payout.attention
          ? [replacement(payout, rights)]
          : []),
        ...evidence(payout, rights),
        ...correction(payout, obstacle),
      ]
  }
}

/** Another person may have found that a refused payout was paid. */
function evidence(payout: Payout, rights: Rights): PayoutAction[] {
  const isOwn = payout.created_by === rights.me
  const obstacle = isOwn ? "own" : listObstacle(rights)
  return payout.state === "failed" && payout.is_refused
    ? [{ name: "resolve", isMain: false, to: "resolve", obstacle }]
    : []
}

function correction(
  payout: Payout,
  obstacle: Obstacle | undefined
): PayoutAction[] {
  return isDecided(payout)
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

function replacement({ id }: Payout, { obstacles }: Rights): PayoutAction {
  const to = `/sbp/payouts/create?replaces_id=${id}`
  return { name: "replace", isMain: true, to, obstacle: obstacles.payOut }
}

function approveObstacle(
  { created_by, approval_mismatches }: Payout,
  { me, isEnabled, isApprover }: Rights
): Obstacle | undefined {
  if (approval_mismatches >= MAX_MISMATCHES) {
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
}: Rights): Obstacle | undefined {
  return isOperator || isApprover ? undefined : "either"
}

/** Why this person may not record the outcome of a payout. */
export function outcomeObstacle(
  { created_by, currency_code }: Pick<Payout, "created_by" | "currency_code">,
  rights: Rights
): Obstacle | undefined {
  return rights.needsAnother(currency_code) && created_by === rights.me
    ? "own"
    : listObstacle(rights)
}

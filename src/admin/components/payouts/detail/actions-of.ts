import type { MAX_MISMATCHES } from "../../../../shared/max-mismatches"
import type { Obstacle, useRights } from "../../../hooks/use-rights"
import type { Payout } from "../../../types"
import { DID_NOT_ARRIVE, isDecided } from "../states"

export type PayoutAction = {
  name: "approve" | "reject" | "resolve" | "correct" | "bounce" | "replace"
  to: string
  /** What the state asks for; the others are for what rarely happens. */
  isMain: boolean
  /** Why this person may not. */
  obstacle?: Obstacle
}

type Rights = Omit<ReturnType<typeof useRights>, "isLoading">

/** As the store has it; a type error says if it changes there. */
const MOST: typeof MAX_MISMATCHES = 5

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
        { name: "bounce", isMain: false, to: "bounce", obstacle: judge },
        ...correction(payout, judge),
      ]
    default:
      return [
        ...(DID_NOT_ARRIVE.includes(state) && !isReplaced && !payout.attention
          ? [replacement(payout, rights)]
          : []),
        ...evidence(payout, rights),
        ...correction(payout, judge),
      ]
  }
}

/** What the gateway refused, another person may have found paid. */
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
  if (approval_mismatches >= MOST) {
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

/** What keeps this person from saying what became of a payout. */
export function judgeObstacle(
  { created_by, currency_code }: Pick<Payout, "created_by" | "currency_code">,
  rights: Rights
): Obstacle | undefined {
  return rights.needsAnother(currency_code) && created_by === rights.me
    ? "own"
    : listObstacle(rights)
}

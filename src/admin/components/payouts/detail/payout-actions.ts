import { MAX_MISMATCHES } from "../../../../domain/limits"
import { DID_NOT_ARRIVE } from "../../../../domain/states/payout"
import type { Obstacle, useRights } from "../../../hooks/use-rights"
import type { useDecisionRights } from "../../../hooks/use-to-approve"
import type { Payout } from "../../../types"

export type PayoutAction = {
  name:
    | "approve"
    | "reject"
    | "resolve"
    | "correct"
    | "bounce"
    | "replace"
    | "copy"
    | "remind"
    | "withdraw"
  /** Its form's address; empty if it needs none. */
  to: string
  /** Main: the payout's state asks for it. Menu: rarely needed. Link: about the link. */
  place: "main" | "menu" | "link"
  /** Why this person may not do it. */
  obstacle?: Obstacle
}

/** A person has recorded the outcome; it can be corrected. */
export const isDecided = ({ state }: Pick<Payout, "state">) =>
  state === "resolved_paid" || state === "resolved_not_paid"

type Rights = Omit<ReturnType<typeof useRights>, "isLoading"> & Creators

/** Undefined creators: the store decides. */
type Creators = Partial<Pick<ReturnType<typeof useDecisionRights>, "creators">>

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
          place: "main",
          to: "approve",
          obstacle:
            payout.approval_mismatches >= MAX_MISMATCHES
              ? "mismatches"
              : approveObstacle(payout, rights),
        },
        {
          name: "reject",
          place: "main",
          to: "reject",
          obstacle: listObstacle(rights),
        },
      ]
    case "awaiting_card":
      return linkActions(payout, rights)
    case "pending":
    case "unknown":
      return [{ name: "resolve", place: "main", to: "resolve", obstacle }]
    case "paid":
    case "resolved_paid":
      return [
        { name: "bounce", place: "menu", to: "bounce", obstacle },
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

/** A blocked link takes no card: it can only be withdrawn. */
export const isBlocked = ({ state, link }: Pick<Payout, "state" | "link">) =>
  state === "awaiting_card" && (link?.attempts ?? 0) >= MAX_MISMATCHES

function linkActions(payout: Payout, rights: Rights): PayoutAction[] {
  const { approved_by, link } = payout
  const obstacle = listObstacle(rights)
  // Either of the two could use alone what both agreed on: they may have only its code.
  const isMailOnly = approved_by !== null && !link?.requires_code
  const handOver: PayoutAction[] = [
    {
      name: "copy",
      to: "",
      place: "link",
      obstacle: obstacle ?? (isMailOnly ? "handOver" : undefined),
    },
    {
      name: "remind",
      to: "",
      place: "link",
      obstacle: obstacle ?? (rights.canMail ? undefined : "noMail"),
    },
  ]
  return [
    ...(isBlocked(payout)
      ? []
      : handOver.filter(
          ({ name }) => name === "copy" || link?.recipient_email
        )),
    { name: "withdraw", place: "link", to: "withdraw", obstacle },
  ]
}

/** Another person may have found that a refused payout was paid. */
function evidence(payout: Payout, rights: Rights): PayoutAction[] {
  const isOwn = payout.created_by === rights.me
  const obstacle = isOwn ? "own" : listObstacle(rights)
  return payout.state === "failed" && payout.is_refused
    ? [{ name: "resolve", place: "menu", to: "resolve", obstacle }]
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
          place: payout.attention === null ? "menu" : "main",
          to: "resolve",
          obstacle,
        },
      ]
    : []
}

function replacement(
  { id, link, invoice_id }: Payout,
  { obstacles }: Rights
): PayoutAction {
  const form = link ? "create-link" : "create"
  const to = `/sbp/payouts/${form}?replaces_id=${id}`
  const obstacle = invoice_id ? obstacles.return(undefined) : obstacles.payOut
  return { name: "replace", place: "main", to, obstacle }
}

/** Why this person may not approve a payout or a batch. */
export function approveObstacle(
  { created_by }: Pick<Payout, "created_by">,
  {
    me,
    isEnabled,
    isApprover,
    creators,
  }: Pick<Rights, "me" | "isEnabled" | "isApprover" | "creators">
): Obstacle | undefined {
  if (!isEnabled) {
    return "off"
  }
  if (created_by === me) {
    return "own"
  }
  if (!isApprover) {
    return "approvers"
  }
  // The store leaves out creators for whom this person is no second person.
  return creators?.includes(created_by) === false ? "sameApprover" : undefined
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

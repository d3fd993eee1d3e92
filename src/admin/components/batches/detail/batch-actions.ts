import type { Amount } from "../../../../domain/money"
import { type BatchStanding, totalOf } from "../../../../domain/payout-batch"
import type { Obstacle } from "../../../hooks/use-rights"
import type { PayoutBatchWithProgress } from "../../../types"
import {
  approveObstacle,
  type payoutActions,
} from "../../payouts/detail/payout-actions"

export type BatchAction = {
  name: "approve" | "reject" | "remind" | "withdraw"
  /** Its form's address; empty if it needs none. */
  to: string
  /** Why this person may not do it. */
  obstacle?: Obstacle
}

type Rights = Pick<
  Parameters<typeof payoutActions>[1],
  "me" | "isEnabled" | "isOperator" | "isApprover" | "canMail" | "creators"
>

/** What can be done about a batch as it is now, and why this person may not. */
export function batchActions(
  batch: Pick<PayoutBatchWithProgress, "state" | "created_by" | "progress">,
  rights: Rights
): BatchAction[] {
  const { isOperator, isApprover, canMail } = rights
  const either = isOperator || isApprover ? undefined : "either"
  switch (batch.state) {
    case "awaiting_approval":
      return [
        {
          name: "approve",
          to: "approve",
          obstacle: approveObstacle(batch, rights),
        },
        { name: "reject", to: "reject", obstacle: either },
      ]
    case "making":
      return [{ name: "withdraw", to: "withdraw", obstacle: either }]
    case "made": {
      const withdraw: BatchAction[] = has(LIVE, batch)
        ? [{ name: "withdraw", to: "withdraw", obstacle: either }]
        : []
      const obstacle = either ?? (canMail ? undefined : "noMail")
      return has(SENDABLE, batch)
        ? [{ name: "remind", to: "", obstacle }, ...withdraw]
        : withdraw
    }
    default:
      return []
  }
}

/** Rows whose links accept a card. */
const SENDABLE: readonly BatchStanding[] = [
  "made",
  "not_sent",
  "sent",
  "opened",
]

/** Rows whose links can be withdrawn. */
const LIVE: readonly BatchStanding[] = [...SENDABLE, "blocked"]

/** The rest that would be withdrawn: how many rows, and their sum. */
export function restOf({
  progress,
}: Pick<PayoutBatchWithProgress, "progress">) {
  const rest = progress.filter(
    ({ standing }) => standing === "not_made" || LIVE.includes(standing)
  )
  return {
    row_count: rest.reduce((sum, { count }) => sum + count, 0),
    amount: totalOf(rest.map(({ amount }) => ({ amount: amount as Amount }))),
  }
}

const has = (
  standings: readonly BatchStanding[],
  { progress }: Pick<PayoutBatchWithProgress, "progress">
) =>
  progress.some(
    ({ standing, count }) => count > 0 && standings.includes(standing)
  )

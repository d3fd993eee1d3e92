import { factsOfReason } from "../../../domain/attention-reasons"
import { type Obstacle, useRights } from "../../hooks/use-rights"
import type { Attention } from "../../types"

/** Why this person may resolve and put away none of these entries, if they may not. */
export function useEntryObstacle() {
  const { isOperator, isApprover } = useRights()
  return (...entries: Pick<Attention, "reason">[]): Obstacle | undefined =>
    isOperator ||
    isApprover ||
    entries.some(
      ({ reason }) => factsOfReason(reason).resolvableBy === "any_admin"
    )
      ? undefined
      : "either"
}

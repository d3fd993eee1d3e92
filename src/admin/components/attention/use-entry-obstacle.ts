import { factsOfReason } from "../../../domain/attention-reasons"
import { type Obstacle, useRights } from "../../hooks/use-rights"
import type { Attention } from "../../types"
import type { EntrySubjects } from "./use-entry-subjects"

/**
 * What this person lacks to resolve or snooze these entries; undefined if they may do so
 * with at least one.
 */
export function useEntryObstacle(
  subjectsOf: (entry: Attention) => Pick<EntrySubjects, "invoice">
) {
  const { isOperator, isApprover, obstacles } = useRights()
  const mayResolve = (entry: Attention): boolean => {
    const { resolvableBy, isReportedReturn } = factsOfReason(entry.reason)
    return (
      resolvableBy === "any_admin" ||
      // Operators of the payment's shop may, too.
      (isReportedReturn === true &&
        !obstacles.byHand(subjectsOf(entry).invoice?.provider_id))
    )
  }
  return (...entries: Attention[]): Obstacle | undefined =>
    isOperator || isApprover || entries.some(mayResolve) ? undefined : "either"
}

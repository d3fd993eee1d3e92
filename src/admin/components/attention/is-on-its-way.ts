import { factsOfReason } from "../../../domain/attention-reasons"
import type { Attention } from "../../types"

type Entry = Pick<Attention, "reason" | "actions" | "resolved_at">

/**
 * Its money was to be returned, and all of it is back, or on its way. Another return in the
 * gateway's cabinet would pay twice.
 */
export function isOnItsWay({ reason, actions, resolved_at }: Entry): boolean {
  const { isOverOnceDone, actions: all } = factsOfReason(reason)
  return (
    !resolved_at &&
    (Boolean(isOverOnceDone) || all.includes("replace_payout")) &&
    !actions.some((action) => RETURNING.includes(action))
  )
}

const RETURNING: Attention["actions"] = [
  "return",
  "record_refund",
  "replace_payout",
]

/** Whether to look for payouts that are still to return the same money. */
export const mayBeUnderWay = (entry: Entry): boolean =>
  isOnItsWay(entry) ||
  (!entry.resolved_at && Boolean(factsOfReason(entry.reason).isReportedReturn))

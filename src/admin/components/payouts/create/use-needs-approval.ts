import { useHealth } from "../../../hooks/api/health"
import { minorOf } from "../../../lib/sums"
import { parseAmount } from "../../../lib/parse-amount"
import type { Draft } from "./draft"
import { isByWord, type Origin } from "./origin"

/**
 * Whether a payout waits for a second person instead of being sent. Below the
 * limit only the store knows: what else the card got within 24 hours counts.
 */
export function useNeedsApproval(
  { amount, currency }: Pick<Draft, "amount" | "currency">,
  { replaced }: Pick<Origin, "replaced">
): "yes" | "maybe" | "no" {
  const options = useHealth().data?.health.payouts.options
  if (isByWord(replaced) && options?.approvers.length !== 0) {
    return "yes"
  }
  const above = options?.limits[currency]?.approvalAbove
  if (!above) {
    return "no"
  }
  const sum = parseAmount(amount) ?? "0"
  return minorOf(sum) > minorOf(above) ? "yes" : "maybe"
}

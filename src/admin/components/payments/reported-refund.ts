import { minorOf } from "../../lib/sums"
import type { InvoiceWithStory } from "../../types"

type Story = Pick<InvoiceWithStory, "attention" | "left_to_return">

/** What the gateway reports as refunded and nobody has recorded, if anything. */
export function reportedRefund({
  attention,
  left_to_return,
}: Story): string | undefined {
  const entry = attention.find(
    ({ reason, resolved_at }) =>
      reason === "refund_not_recorded" && resolved_at === null
  )
  const unrecorded = entry?.details.unrecorded
  if (typeof unrecorded !== "string") {
    return undefined
  }
  return minorOf(unrecorded) < minorOf(left_to_return)
    ? unrecorded
    : left_to_return
}

import type { Payout } from "../../types"
import { isBlocked } from "./detail/payout-actions"

/** What else the explanation of its state depends on, as the context of the text. */
export function explainContext(payout: Payout): string | undefined {
  const { state, is_refused, link } = payout
  if (isBlocked(payout)) {
    return "blocked"
  }
  if (state === "failed" && is_refused) {
    return "refused"
  }
  const isAboutLink =
    state === "awaiting_approval" || (state === "expired" && link?.expires_at)
  return link && isAboutLink ? "link" : undefined
}

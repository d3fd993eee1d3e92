import type { Payout, PayoutWithHistory } from "../../types"
import { isBlocked } from "./detail/payout-actions"

type Explained = Payout & Partial<Pick<PayoutWithHistory, "history">>

/** What else explains its state, as the context of the text. */
export function explainContext(
  payout: Explained,
  isEnabled = true
): string | undefined {
  const { state, is_refused, link } = payout
  if (state === "awaiting_card") {
    return isBlocked(payout)
      ? "blocked"
      : !isEnabled
        ? "off"
        : wasStopped(payout)
          ? "stopped"
          : undefined
  }
  if (state === "failed" && is_refused) {
    return "refused"
  }
  const isAboutLink =
    state === "awaiting_approval" || (state === "expired" && link?.expires_at)
  return link && isAboutLink ? "link" : undefined
}

/** A wrong code after that shows that the link is no longer stopped. */
const wasStopped = ({ history = [] }: Explained) =>
  history.findLast(({ event }) => event === "link_refused")?.details
    ?.refusal === "stopped"

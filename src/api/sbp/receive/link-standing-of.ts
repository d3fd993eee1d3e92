import { MAX_MISMATCHES } from "../../../domain/limits"
import type { PayoutState } from "../../../domain/states/payout"
import type { OpenedLink } from "../../../modules/payout/use-link"
import type { Standing } from "./texts"

const STANDING: Record<Exclude<PayoutState, "awaiting_card">, Standing> = {
  awaiting_approval: "not_live",
  sending: "sending",
  paid: "sent",
  resolved_paid: "sent",
  pending: "looking",
  unknown: "looking",
  failed: "not_sent",
  resolved_not_paid: "not_sent",
  bounced: "not_sent",
  rejected: "withdrawn",
  withdrawn: "withdrawn",
  expired: "expired",
}

/** What the page says; undefined while it waits for a card. */
export function linkStandingOf({
  payout: { state },
  link: { attempts, expires_at },
}: OpenedLink): Standing | undefined {
  if (state !== "awaiting_card") {
    return STANDING[state]
  }
  if (!expires_at || expires_at <= new Date()) {
    return "expired"
  }
  return attempts >= MAX_MISMATCHES ? "blocked" : undefined
}

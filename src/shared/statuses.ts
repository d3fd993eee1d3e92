/**
 * What the gateway's statuses mean. Only two are documented; the merchant may
 * name final failures once they are known. Every other one, also one that we
 * have never seen, is in progress: stored and shown as it was given.
 */
export type GatewayOutcome = "paid" | "failed" | "in_progress"

/** `CONFIRMED` alone is not enough: it must come together with paid: true. */
export function paymentOutcome(
  status: string,
  paid: boolean | undefined,
  failedStatuses: readonly string[] = []
): GatewayOutcome {
  if (status === "CONFIRMED" && paid === true) {
    return "paid"
  }
  return failedStatuses.includes(status) ? "failed" : "in_progress"
}

export function payoutOutcome(
  status: string,
  failedStatuses: readonly string[] = []
): GatewayOutcome {
  if (status === "DONE") {
    return "paid"
  }
  return failedStatuses.includes(status) ? "failed" : "in_progress"
}

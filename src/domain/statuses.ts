/**
 * What the gateway's statuses mean. Only two are documented; the merchant may
 * name others once they are known. Every other status, even one that we have never
 * seen, is in progress: stored and shown as it was given.
 */
type GatewayOutcome = "paid" | "failed" | "in_progress"

/** The merchant's options for the gateway's payment statuses. */
export type PaymentStatuses = {
  /** The statuses that mean, as `CONFIRMED` does, that the money arrived. */
  paidStatuses?: readonly string[]
  failedStatuses?: readonly string[]
}

/**
 * The status and `paid` have to agree. If they do not, a person has to look: the
 * gateway's document does not say which of them is right.
 */
export function paymentOutcome(
  { status, paid }: { status: string; paid: boolean },
  { paidStatuses = [], failedStatuses = [] }: PaymentStatuses = {}
): GatewayOutcome | "contradiction" {
  const isPaidStatus = status === "CONFIRMED" || paidStatuses.includes(status)
  if (isPaidStatus !== paid) {
    return "contradiction"
  }
  if (paid) {
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

import { orNull } from "../lib/or-null"
import { sdk } from "../lib/sdk"
import type { Payment } from "./payment"

const TIMEOUT_MS = 10_000

/** Null for an unknown payment. @throws if the store is unreachable */
export async function readPayment(sessionId: string): Promise<Payment | null> {
  if (!sessionId) {
    return null
  }
  const path = `/store/sbp/payment-sessions/${encodeURIComponent(sessionId)}`
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const asked = sdk.client.fetch<{ payment: Payment }>(path, { signal })
  return (await orNull(asked))?.payment ?? null
}

import { FetchError } from "@medusajs/js-sdk"
import { sdk } from "../lib/sdk"
import type { Payment } from "./follow-payment"

const TIMEOUT_MS = 10_000

/** Null for an unknown payment. @throws if the store is unreachable */
export async function readPayment(sessionId: string): Promise<Payment | null> {
  if (!sessionId) {
    return null
  }
  try {
    const path = `/store/sbp/payment-sessions/${encodeURIComponent(sessionId)}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await sdk.client.fetch<{ payment: Payment }>(path, {
      signal,
    })
    return answer.payment
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) {
      return null
    }
    throw error
  }
}

import { FetchError } from "@medusajs/js-sdk"
import { sdk } from "../lib/sdk"
import type { Payment } from "./follow-payment"

/** Null for one that nobody has. @throws when the store is not reached */
export async function readPayment(sessionId: string): Promise<Payment | null> {
  if (!sessionId) {
    return null
  }
  try {
    const path = `/store/sbp/payment-sessions/${encodeURIComponent(sessionId)}`
    return (await sdk.client.fetch<{ payment: Payment }>(path)).payment
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) {
      return null
    }
    throw error
  }
}

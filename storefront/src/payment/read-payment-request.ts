import { FetchError } from "@medusajs/js-sdk"
import { sdk } from "../lib/sdk"
import type { PaymentRequest } from "./payment-request"

const TIMEOUT_MS = 10_000

/** Null for an unknown one. @throws if the store is unreachable */
export async function readPaymentRequest(
  id: string
): Promise<PaymentRequest | null> {
  try {
    const { payment_request } = await sdk.client.fetch<{
      payment_request: PaymentRequest
    }>(`/store/sbp/payment-requests/${encodeURIComponent(id)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return payment_request
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) {
      return null
    }
    throw error
  }
}

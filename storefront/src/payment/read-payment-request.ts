import { orNull } from "../lib/or-null"
import { sdk } from "../lib/sdk"
import type { PaymentRequest } from "./payment-request"

const TIMEOUT_MS = 10_000

type Answer = { payment_request: PaymentRequest }

/** Null for an unknown request. @throws if the store is unreachable */
export async function readPaymentRequest(
  id: string
): Promise<PaymentRequest | null> {
  const path = `/store/sbp/payment-requests/${encodeURIComponent(id)}`
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const asked = sdk.client.fetch<Answer>(path, { signal })
  return (await orNull(asked))?.payment_request ?? null
}

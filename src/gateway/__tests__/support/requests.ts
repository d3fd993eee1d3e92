import type { CreatePayment, CreatePayout } from "../.."

export const SHOP = { shopId: "100500", secretKey: "canary-secret-key" }
export const CARD = "2202201234567890"
export const KEY = "6f1e7d5c-2a41-4a3c-9a55-0f6f9d3d8c11"

/** A request that breaks no limit; every field that may be sent is sent. */
export function paymentRequest(
  changes: Partial<CreatePayment> = {}
): CreatePayment {
  return {
    amount: { value: "1274.92", currency: "RUB" },
    confirmation: {
      type: "redirect",
      return_url: "http://localhost:8000/checkout/return?session=payses_1",
    },
    order_id: "payses_01K9ZQ4T1XJ3V7M2N8B5C6D7E8",
    payment_method_data: { type: "sbp" },
    description: "Заказ payses_01K9ZQ",
    expires_at: new Date(Date.now() + 30 * 60_000).toISOString(),
    metadata: { session_id: "payses_01K9ZQ4T1XJ3V7M2N8B5C6D7E8" },
    webhook_url: "http://127.0.0.1:9/hooks/sbp/token",
    ...changes,
  }
}

export function payoutRequest(
  changes: Partial<CreatePayout> = {}
): CreatePayout {
  return {
    amount: { value: "500.00", currency: "RUB" },
    payout_destination_data: { type: "bank_card", card: { number: CARD } },
    description: "Return for order 17",
    metadata: { payout_id: "sbppo_01K9" },
    ...changes,
  }
}

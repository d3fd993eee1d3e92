import type { z } from "@medusajs/framework/zod"
import type { CreatePayment, CreatePayout } from "../.."
import type { createPaymentSchema, createPayoutSchema } from "../../requests"

export const SHOP = { shopId: "100500", secretKey: "canary-secret-key" }
export const CARD = "2202201234567890"
export const KEY = "6f1e7d5c-2a41-4a3c-9a55-0f6f9d3d8c11"

/** A request that breaks no limit; every field that may be sent is sent. */
export function paymentRequest(
  changes: Partial<z.input<typeof createPaymentSchema>> = {}
): CreatePayment {
  const request: z.input<typeof createPaymentSchema> = {
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
  // Tests send what no caller could: the client checks it again.
  return request
}

export function payoutRequest(
  changes: Partial<z.input<typeof createPayoutSchema>> = {}
): CreatePayout {
  const request: z.input<typeof createPayoutSchema> = {
    amount: { value: "500.00", currency: "RUB" },
    payout_destination_data: { type: "bank_card", card: { number: CARD } },
    description: "Return for order 17",
    metadata: { payout_id: "sbppo_01K9" },
    ...changes,
  }
  // Tests send what no caller could: the client checks it again.
  return request
}

import { CARD } from "./requests"

/** A faultless answer to `paymentRequest()`. */
export const PAYMENT_RESULT = {
  id: "2c5d5b1a-000f-5000-9000-1b68e7b15f3f",
  status: "NEW",
  amount: { value: 1274.92, currency: "RUB" },
  confirmation: {
    type: "redirect",
    confirmation_url: "https://gateway.example/pay/2c5d5b1a",
  },
}

/** A faultless answer to `payoutRequest()`. */
export const PAYOUT_RESULT = {
  id: "9b1e2f3a-000f-5000-8000-1b68e7b15f3f",
  status: "DONE",
  amount: { value: 500, currency: "RUB" },
  payout_destination: {
    type: "bank_card",
    card: { firsrt6: CARD.slice(0, 6), last4: CARD.slice(-4) },
  },
}

export const envelope = (result: unknown) =>
  JSON.stringify({ success: true, result })

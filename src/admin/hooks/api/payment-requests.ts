import type { PaymentRequest, PaymentRequests } from "../../types"
import { pathOf, useSbpAction, useSbpList } from "./sbp"

/** A customer may be paying at this moment. */
const LOOK_AGAIN_MS = 15_000

export const usePaymentRequests = (order_id: string) =>
  useSbpList<PaymentRequests>(
    "payment-requests",
    { order_id },
    { refetchInterval: LOOK_AGAIN_MS }
  )

type Answer = { payment_request: PaymentRequest }

export const useAskForPayment = () =>
  useSbpAction<{ order_id: string }, Answer>("/admin/sbp/payment-requests")

export const useSendPaymentRequest = (id: string) =>
  useSbpAction<void, Answer>(pathOf("payment-requests", id, "send"))

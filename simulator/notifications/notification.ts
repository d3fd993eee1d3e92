import { randomUUID } from "node:crypto"
import type { Payment } from "../gateway/payment"
import type { Composition, Message } from "./compose"
import type { Outcome } from "./deliver"

export type Attempt = Outcome & { number: number; at: string }

/** One message to a shop, with all attempts to deliver it. */
export interface Notification extends Message {
  id: string
  paymentId: string
  orderId: string
  url: string
  createdAt: string
  state: "waiting" | "delivered" | "failed" | "dropped"
  attempts: Attempt[]
}

/** How one notification differs from the settings. */
export interface NotifyOptions extends Partial<Composition> {
  /** A body to send as it is, whatever it may be. */
  raw?: string
  /** Another address than the payment's `webhook_url`. */
  url?: string
}

export function newNotification(
  payment: Payment,
  url: string,
  { body, contentType }: Message,
  now: number
): Notification {
  return {
    id: randomUUID(),
    paymentId: payment.id,
    orderId: payment.orderId,
    url,
    contentType,
    body,
    createdAt: new Date(now).toISOString(),
    state: "waiting",
    attempts: [],
  }
}

/** Records the outcome of an attempt. Only a 2xx is a delivery. */
export function recordAttempt(
  notification: Notification,
  at: string,
  outcome: Outcome
): void {
  const { attempts } = notification
  attempts.push({ number: attempts.length + 1, at, ...outcome })
  const { status } = outcome
  if (status !== null && status >= 200 && status < 300) {
    notification.state = "delivered"
  }
}

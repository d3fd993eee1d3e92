import type { JsonObject } from "../wire/exact-json"
import { presentMoney, type Money } from "./money"
import type { PaymentOrder } from "./orders"

/** A part of a payment that the shop returned in its cabinet. */
export interface Refund {
  readonly value: string
  readonly at: string
}

/** A payment in the simulator. Each step replaces it, and never changes it. */
export interface Payment {
  readonly id: string
  readonly shopId: number
  readonly orderId: string
  readonly status: string
  readonly paid: boolean
  readonly description: string
  readonly amount: Money
  readonly creditedAmount: Money
  /** The sum of `refunds`. */
  readonly refundedAmount: Money
  readonly refunds: readonly Refund[]
  readonly returnUrl: string
  readonly confirmationUrl: string
  readonly createdAt: string
  readonly expiresAt: string
  /** When it was paid, declined or expired; null before. */
  readonly closedAt: string | null
  readonly metadata: Record<string, string>
  readonly webhookUrl: string | null
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The data of a payment that no order contains: who created it, when and with
 * which id.
 */
export interface Birth {
  id: string
  shopId: number
  now: number
}

export function newPayment(
  order: PaymentOrder,
  { id, shopId, now }: Birth,
  publicUrl: string
): Payment {
  return {
    id,
    shopId,
    orderId: order.orderId,
    status: "NEW",
    paid: false,
    description: order.description ?? "",
    amount: order.amount,
    creditedAmount: order.amount,
    refundedAmount: { value: "0.00", currency: order.amount.currency },
    refunds: [],
    returnUrl: order.returnUrl,
    confirmationUrl: `${publicUrl}/pay/${id}`,
    createdAt: new Date(now).toISOString(),
    expiresAt: order.expiresAt ?? new Date(now + DAY_MS).toISOString(),
    closedAt: null,
    metadata: order.metadata,
    webhookUrl: order.webhookUrl,
  }
}

/** The Payment object of the spec. */
export function presentPayment(payment: Payment): JsonObject {
  return {
    id: payment.id,
    shop_id: payment.shopId,
    order_id: payment.orderId,
    status: payment.status,
    description: payment.description,
    amount: presentMoney(payment.amount),
    credited_amount: presentMoney(payment.creditedAmount),
    confirmation: {
      type: "redirect",
      return_url: payment.returnUrl,
      confirmation_url: payment.confirmationUrl,
    },
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
    paid: payment.paid,
    refunded_amount: presentMoney(payment.refundedAmount),
    metadata: payment.metadata,
    webhook_url: payment.webhookUrl ?? "",
  }
}

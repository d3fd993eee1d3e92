/** The store's answer: see docs/storefront/README.md. */
export type Payment = {
  status: "pending" | "paid" | "ordered" | "returned" | "expired" | "failed"
  /** The money has arrived, and the order cannot be made. */
  delayed: boolean
  reason: "cart_changed" | "out_of_stock" | "checking" | null
  amount: string
  currency_code: string
  /** What the cart costs now, if the reason is `cart_changed`. */
  amount_now: string | null
  /** The order's request that this payment pays; null for a cart. */
  payment_request_id: string | null
  order_id: string | null
  country_code: string | null
  confirmation_url: string | null
  /** The store gives a new link. While the payment is pending, its money may still come. */
  can_renew: boolean
  expires_at: string | null
  reference: string
}

/** As the kit calls it, which follows the payments of this shop, too. */
export type { Payment as SbpPayment }

export type FollowedPayment = Payment | { status: "unknown" }

/** What an order asks for now: see docs/storefront/README.md. */
export type PaymentRequest = {
  /** The collection to pay. */
  id: string
  status: "payable" | "pending" | "paid" | "nothing_due" | "canceled"
  amount: string
  currency_code: string
  /** The shop's that the order is paid in. */
  provider_id: string
  order_display_id: number | string
  confirmation_url: string | null
  /** The payment is pending without a link, and the store gives a new one. */
  can_renew: boolean
  reference: string | null
  /** Another sum arrived, and a person has to look at it. */
  delayed: boolean
}

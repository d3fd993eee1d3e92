import type { BigNumberInput } from "@medusajs/framework/types"
import type { Amount } from "../../gateway"

/** What Medusa knows about a payment collection, as settling needs it. */
export type CollectionFacts = {
  id: string
  amount: Amount
  currency_code: string
  sessions: { id: string; provider_id: string }[]
  /** Those that hold money: neither cancelled nor merely begun. */
  payments: PaymentFacts[]
  /** The cart that it is to turn into an order; the cart itself may be gone. */
  cart_id?: string
  cart?: CartFacts
  /** The order that it pays for. A cart's order, once there is one. */
  order?: OrderFacts
}

export type PaymentFacts = {
  id: string
  provider_id: string
  session_id: string
  amount: Amount
  is_captured: boolean
  capture_ids: string[]
}

export type CartFacts = {
  id: string
  total: Amount
  /** As Medusa has it, unrounded. */
  exact_total: BigNumberInput
  currency_code: string
  is_completed: boolean
}

export type OrderFacts = {
  id: string
  is_canceled: boolean
  total: Amount
  /** What its transactions leave to be paid, in minor units; below zero: to be returned. */
  owed: bigint
  /** Whether it is linked to what it was made of: Medusa makes it first. */
  has_collection: boolean
  has_cart: boolean
  /** What the order's transactions stand for: captures, refunds. */
  transaction_references: string[]
}

import type { MedusaError } from "@medusajs/framework/utils"
import { notAllowed } from "./not-allowed"

/** Refuses to let a shopper pay a second time. */
export function alreadyPaid(reference: string): MedusaError {
  return notAllowed(
    `This has been paid already. Please do not pay again. Reference: ${reference}`
  )
}

/** Refuses to change a cart whose payment has arrived. */
export function cartIsPaid(reference: string): MedusaError {
  return notAllowed(
    `This cart has been paid for and cannot be changed. Its order is being placed. Reference: ${reference}`
  )
}

/** Refuses an order whose total is not the amount that was paid. */
export function cartDiffers(reference: string): MedusaError {
  return notAllowed(
    `The total of this cart is not the amount that was paid. Please contact the shop. Reference: ${reference}`
  )
}

/** Refuses a payment while another one, with a different sum, is being checked. */
export function paidOtherwise(reference: string): MedusaError {
  return notAllowed(
    `We received a payment for this, and the shop is checking it. Please do not pay again. Reference: ${reference}`
  )
}

/** Refuses a payment of an order that asks for nothing. */
export function nothingDue(): MedusaError {
  return notAllowed(
    "There is nothing left to pay for this order. Please reload the page."
  )
}

/** Refuses a payment of an order whose open sum another link asks for. */
export function askedElsewhere(): MedusaError {
  return notAllowed(
    "This order has changed and can no longer be paid here. Please reload the page."
  )
}

/** Refuses a payment whose cart was deleted or emptied, or whose order was deleted. */
export function purchaseGone(): MedusaError {
  return notAllowed(
    "What you wanted to pay for is no longer available. Please go back to the shop."
  )
}

/** Refuses to renew a payment for another sum than before. */
export function cartChanged(): MedusaError {
  return notAllowed("The total of this cart has changed. Please go back to it.")
}

/** Refuses a payment for items that are out of stock. */
export function outOfStock(): MedusaError {
  return notAllowed(
    "Some items in this cart are no longer in stock. Please go back to it."
  )
}

/** Refuses a payment for items that would not be delivered. */
export function deliveryMissing(): MedusaError {
  return notAllowed(
    "Some items in this cart have no delivery. Please choose one."
  )
}

/** Refuses a payment with a discount whose limit was reached by other orders. */
export function discountGone(): MedusaError {
  return notAllowed(
    "A discount in this cart is no longer available. Please go back to it."
  )
}

/** The gateway's message is for the operator, who finds it by the reference. */
export function notStarted(reference: string): MedusaError {
  return notAllowed(
    `The SBP payment could not be started. Please try again in a moment, or choose another way to pay. Reference: ${reference}`
  )
}

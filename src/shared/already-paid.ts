import { MedusaError } from "@medusajs/framework/utils"

/** For a shopper who is about to pay once more. */
export function alreadyPaid(invoiceId: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `This has been paid already. Please do not pay again. Reference: ${invoiceId}`
  )
}

/** For a shopper who changes a cart whose payment is here. */
export function cartIsPaid(invoiceId: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `This cart has been paid for and cannot be changed. Its order is being placed. Reference: ${invoiceId}`
  )
}

/** For a shopper whose order would not cost what they have paid. */
export function cartDiffers(invoiceId: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `This cart costs another sum than was paid for it. Please contact the shop. Reference: ${invoiceId}`
  )
}

/** The same, while nobody knows yet what their money is. */
export function paidOtherwise(invoiceId: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `We have got a payment for this, and its sum is not the one that was asked for. Please do not pay again: the shop looks into it. Reference: ${invoiceId}`
  )
}

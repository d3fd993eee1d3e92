import { MedusaError } from "@medusajs/framework/utils"

/** For a shopper who is about to pay once more. */
export function alreadyPaid(invoiceId: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `This has been paid already. Please do not pay again. Reference: ${invoiceId}`
  )
}

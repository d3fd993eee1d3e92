import { MedusaError } from "@medusajs/framework/utils"

/** What cannot be taken as it was sent, in words for the person who sent it. */
export function invalidData(message: string, code?: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message, code)
}

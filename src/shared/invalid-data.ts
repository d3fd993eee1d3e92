import { MedusaError } from "@medusajs/framework/utils"

/** An error about data that cannot be taken, for the person who sent them. */
export function invalidData(message: string, code?: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message, code)
}

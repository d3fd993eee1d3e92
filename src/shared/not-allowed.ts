import { MedusaError } from "@medusajs/framework/utils"

/** An error about what is not allowed now, for the person who asked. */
export function notAllowed(message: string, code?: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message, code)
}

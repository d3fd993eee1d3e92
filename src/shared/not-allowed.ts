import { MedusaError } from "@medusajs/framework/utils"

/** What is refused as things are now, in words for the person who asked. */
export function notAllowed(message: string, code?: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message, code)
}

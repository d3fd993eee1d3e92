import { MedusaError } from "@medusajs/framework/utils"

/** What is not there, in words for the person who asked. */
export function notFound(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, message)
}

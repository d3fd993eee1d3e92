import { MedusaError } from "@medusajs/framework/utils"

/** An error about what does not exist, for the person who asked. */
export function notFound(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, message)
}

import { MedusaError } from "@medusajs/framework/utils"

/** What is thrown while medusa-config.ts is read: a sentence with a remedy. */
export function wrongConfiguration(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, `withSbp: ${message}`)
}

import { MedusaError } from "@medusajs/framework/utils"
import type { RefusalCode } from "../domain/refusal-codes"

/** An error about what is not allowed now, for the person who asked. */
export function notAllowed(message: string, code?: RefusalCode): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message, code)
}

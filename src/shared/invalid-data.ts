import { MedusaError } from "@medusajs/framework/utils"
import type { RefusalCode } from "../domain/refusal-codes"

/** An error about data that cannot be taken, for the person who sent them. */
export function invalidData(message: string, code?: RefusalCode): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message, code)
}

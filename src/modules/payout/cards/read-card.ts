import { MedusaError } from "@medusajs/framework/utils"
import { isLuhn } from "../../../shared/mask-numbers"

/**
 * A card's number as it was typed, as the gateway wants it. The messages are
 * fixed sentences: none ever quotes the number.
 *
 * @throws {MedusaError} INVALID_DATA
 */
export function readCard(typed: string): string {
  // People type and paste groups of four, with what printers put between.
  const number = typed.normalize("NFKC").replace(/[\s\p{Pd}\u200b]/gu, "")
  // With zeros before it, one card would pass for several.
  if (!/^[1-9]\d{11,18}$/.test(number)) {
    throw refused("A card number has 12 to 19 digits, and the first is not 0")
  }
  if (!isLuhn(number)) {
    throw refused("The card number is not valid: check its digits")
  }
  return number
}

function refused(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}

import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutSettings } from "../settings"
import type { Limits } from "./check-limits"

/** @throws {MedusaError} NOT_ALLOWED for a currency that the shop does not use */
export function limitsFor(
  code: string,
  { currencies, limits }: PayoutSettings
): Limits {
  const currency = code.toUpperCase()
  const own = limits[currency]
  if (!own || !currencies.some((known) => known === currency)) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Payouts are not available in ${currency}: the option "currencies" does not name it`
    )
  }
  return own
}

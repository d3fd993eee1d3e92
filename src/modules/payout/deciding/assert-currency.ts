import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutSettings } from "../settings"

/** @throws {MedusaError} NOT_ALLOWED for one that the shop does not use */
export function assertCurrency(
  code: string,
  { currencies }: PayoutSettings
): void {
  const currency = code.toUpperCase()
  if (!currencies.some((known) => known === currency)) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Payouts are not available in ${currency}: the option "currencies" does not name it`
    )
  }
}

import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutRow } from "../models/payout"
import type { PayoutSettings } from "../settings"

/**
 * Where a second person is asked for, nobody judges what they created: by
 * calling it unpaid they could send it again.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export function assertNotOwn(
  { created_by, currency_code }: PayoutRow,
  actor_id: string,
  { limits }: PayoutSettings
): void {
  const { approvalAbove } = limits[currency_code.toUpperCase()] ?? {}
  if (approvalAbove !== undefined && created_by === actor_id) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "What became of a payout is said by somebody else than the person who created it"
    )
  }
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutRow } from "./models/payout"
import { PAYOUTS, rowsOf } from "./sql"

/**
 * Reads a payout and keeps others from changing it until the transaction ends.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function lockPayout(
  trx: Knex.Transaction,
  id: string
): Promise<PayoutRow> {
  const payout = await rowsOf<PayoutRow>(trx, PAYOUTS)
    .where({ id })
    .forUpdate()
    .first()
  if (!payout) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `Payout with id: ${id} was not found`
    )
  }
  return payout
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { VoidedIdRow } from "../models/voided-id"
import type { PayoutRow } from "../models/payout"
import {
  VOIDED_IDS,
  inTransaction,
  lockDecisions,
  PAYOUTS,
  rowsOf,
} from "../sql"

/**
 * Makes sure that a payout that was announced is there, and returns it, or that
 * it will never be.
 */
export async function voidPayoutId(
  pool: Knex,
  id: string
): Promise<PayoutRow | undefined> {
  return inTransaction(pool, async (trx) => {
    // Whoever makes it holds the same lock.
    await lockDecisions(trx)
    const payout = await rowsOf<PayoutRow>(trx, PAYOUTS).where({ id }).first()
    if (!payout) {
      await trx(VOIDED_IDS).insert({ id }).onConflict("id").ignore()
    }
    return payout
  })
}

/** @throws {MedusaError} NOT_ALLOWED for one that nobody waits for any more */
export async function assertNotVoided(
  trx: Knex.Transaction,
  id: string | undefined
): Promise<void> {
  const voided =
    id && (await rowsOf<VoidedIdRow>(trx, VOIDED_IDS).where({ id }).first())
  if (voided) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This took too long, and was given up: start it anew"
    )
  }
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { FenceRow } from "../models/fence"
import type { PayoutRow } from "../models/payout"
import { FENCES, inTransaction, lockDecisions, PAYOUTS, rowsOf } from "../sql"

/**
 * Makes sure that a payout that was announced is there, and returns it, or that
 * it will never be.
 */
export async function fencePayout(
  pool: Knex,
  id: string
): Promise<PayoutRow | undefined> {
  return inTransaction(pool, async (trx) => {
    // Whoever makes it holds the same lock.
    await lockDecisions(trx)
    const payout = await rowsOf<PayoutRow>(trx, PAYOUTS).where({ id }).first()
    if (!payout) {
      await trx(FENCES).insert({ id }).onConflict("id").ignore()
    }
    return payout
  })
}

/** @throws {MedusaError} NOT_ALLOWED for one that nobody waits for any more */
export async function assertNotFenced(
  trx: Knex.Transaction,
  id: string | undefined
): Promise<void> {
  const fence =
    id && (await rowsOf<FenceRow>(trx, FENCES).where({ id }).first())
  if (fence) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This took too long, and was given up: start it anew"
    )
  }
}

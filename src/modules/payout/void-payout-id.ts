import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../shared/not-allowed"
import type { PayoutRow } from "./models/payout"
import type { VoidedIdRow } from "./models/voided-id"
import {
  inTransaction,
  lockDecisions,
  PAYOUTS,
  rowsOf,
  VOIDED_IDS,
} from "./sql"

/**
 * Makes sure that no payout gets this id, for which the ledger has reserved money; or
 * returns the payout that has it already.
 */
export async function voidPayoutId(
  pool: Knex,
  id: string
): Promise<PayoutRow | undefined> {
  return inTransaction(pool, async (trx) => {
    // A request that creates the payout holds the same lock.
    await lockDecisions(trx)
    const payout = await rowsOf<PayoutRow>(trx, PAYOUTS).where({ id }).first()
    if (!payout) {
      await trx(VOIDED_IDS).insert({ id }).onConflict("id").ignore()
    }
    return payout
  })
}

/** @throws {MedusaError} NOT_ALLOWED once the reservation for it was released */
export async function assertNotVoided(
  trx: Knex.Transaction,
  id: string | undefined
): Promise<void> {
  const voided =
    id && (await rowsOf<VoidedIdRow>(trx, VOIDED_IDS).where({ id }).first())
  if (voided) {
    throw notAllowed(
      "This request took too long, and its reservation was released. Nothing was sent: start again"
    )
  }
}

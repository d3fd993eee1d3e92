import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutRow } from "./models/payout"
import { PAYOUTS, rowsOf } from "./sql"

/** Refuses what the ledger contradicts: it is kept elsewhere. */
export type AssertOwed = (
  trx: Knex.Transaction,
  payouts: readonly PayoutRow[]
) => Promise<void>

/**
 * Holds a return against its payment once nobody else decides: what it was held against
 * before may have changed while this waited for the lock.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function assertReturnOwed(
  trx: Knex.Transaction,
  { invoice_id }: Pick<PayoutRow, "invoice_id">,
  assertOwed: AssertOwed | undefined
): Promise<void> {
  if (invoice_id && assertOwed) {
    const payouts = await rowsOf<PayoutRow>(trx, PAYOUTS)
      .where({ invoice_id })
      .select<PayoutRow[]>("*")
    await assertOwed(trx, payouts)
  }
}

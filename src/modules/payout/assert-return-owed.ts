import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../shared/not-allowed"
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
  { id, invoice_id }: Pick<PayoutRow, "id" | "invoice_id">,
  assertOwed: AssertOwed | undefined
): Promise<void> {
  if (invoice_id) {
    // Its caller read a payout that did not wait: a failover may have put this row back.
    if (!assertOwed) {
      throw notAllowed(
        `Payout ${id} changed at this moment, and what it returns was not compared with its payment: try again`
      )
    }
    const payouts = await rowsOf<PayoutRow>(trx, PAYOUTS)
      .where({ invoice_id })
      .select<PayoutRow[]>("*")
    await assertOwed(trx, payouts)
  }
}

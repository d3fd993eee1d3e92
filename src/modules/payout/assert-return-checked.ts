import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../shared/not-allowed"
import type { PayoutRow } from "./models/payout"
import { PAYOUTS, rowsOf } from "./sql"

/** Refuses a return that the ledger, another module, contradicts. */
export type CheckReturn = (
  trx: Knex.Transaction,
  payouts: readonly PayoutRow[]
) => Promise<void>

export const listReturns = (
  trx: Knex.Transaction,
  invoice_id: string
): Promise<PayoutRow[]> =>
  rowsOf<PayoutRow>(trx, PAYOUTS).where({ invoice_id }).select<PayoutRow[]>("*")

/**
 * Compares a return with its payment again, under the lock for decisions: the payment
 * may have changed while this process waited for the lock.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function assertReturnChecked(
  trx: Knex.Transaction,
  { id, invoice_id }: Pick<PayoutRow, "id" | "invoice_id">,
  checkReturn: CheckReturn | undefined
): Promise<void> {
  if (invoice_id) {
    // The payout that the caller read needed no check: a failover may have put this row back.
    if (!checkReturn) {
      throw notAllowed(
        `Payout ${id} changed at this moment, and what it returns was not compared with its payment: try again`
      )
    }
    await checkReturn(trx, await listReturns(trx, invoice_id))
  }
}

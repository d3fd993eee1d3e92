import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutRow } from "../models/payout"
import { PAYOUTS, rowsOf } from "../sql"
import type { PayoutRequest } from "./create-payout"

/**
 * What the gateway refused, it may have paid all the same. Before the same money
 * goes out again, in its place or to the shopper of the same payment, a person
 * has to have looked into the gateway's cabinet.
 *
 * @throws {MedusaError} NOT_ALLOWED until they say so
 */
export async function assertLookedUp(
  trx: Knex.Transaction,
  {
    replaces_id,
    invoice_id,
    confirm_not_paid,
  }: Pick<PayoutRequest, "replaces_id" | "invoice_id" | "confirm_not_paid">
): Promise<void> {
  if (confirm_not_paid || (replaces_id === null && invoice_id === null)) {
    return
  }
  const refused = await rowsOf<PayoutRow>(trx, PAYOUTS)
    .where({ state: "failed", is_refused: true })
    // A column that is null equals nothing.
    .whereRaw("(id = ? OR invoice_id = ?)", [replaces_id, invoice_id])
    .orderBy("created_at", "desc")
    .first("id")
  if (refused) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The gateway refused payout ${refused.id}, and may have paid it all the same. Look into its cabinet, and confirm that the payout is not there`,
      "refused_payout"
    )
  }
}

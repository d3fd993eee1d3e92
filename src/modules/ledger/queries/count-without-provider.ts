import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { UNSETTLED } from "../retention"
import { INVOICES } from "../sql"

/** An invoice that has ended may still be paid for a while. */
const MAY_BE_PAID = `(${UNSETTLED} OR (
  state IN ('expired', 'failed') AND expires_at > now() - interval '3 days'))`

/**
 * Open invoices of providers that are not configured any more: no key checks their
 * notifications, and nothing settles their money.
 */
export async function countWithoutProvider(
  database: Knex,
  known: readonly string[]
): Promise<{ provider_id: string; count: number }[]> {
  return database(INVOICES)
    .whereNotIn("provider_id", known)
    .andWhere({ deleted_at: null })
    .andWhereRaw(MAY_BE_PAID)
    .groupBy("provider_id")
    .select("provider_id", database.raw("count(*)::int AS count"))
}

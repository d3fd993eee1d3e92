import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** An order whose money Medusa has on its books, and which can be cancelled. */
export type HeldOrder = {
  id: string
  display_id: number
  /** What was captured by SBP and not refunded. */
  held: string
  currency_code: string
  created_at: Date
}

/**
 * Orders that *Cancel* would cancel, by Medusa's own rules, while they hold SBP money. The
 * plugin makes it refuse that. Without the plugin, Medusa cancels the order, and no money goes
 * back: the provider that it would ask is gone, and it ignores that error.
 *
 * @param providers the ids of the plugin's payment providers
 */
export async function findHeldOrders(
  database: Knex,
  providers: readonly string[]
): Promise<HeldOrder[]> {
  const { rows } = await database.raw<{ rows: HeldOrder[] }>(
    `SELECT o.id, o.display_id, o.currency_code, o.created_at,
       trim_scale(sum(captured.amount - refunded.amount))::text AS held
     FROM "order" o
     JOIN order_payment_collection link
       ON link.order_id = o.id AND link.deleted_at IS NULL
     JOIN payment p
       ON p.payment_collection_id = link.payment_collection_id
       AND p.deleted_at IS NULL AND p.provider_id = ANY(?)
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount), 0) AS amount FROM capture
       WHERE payment_id = p.id AND deleted_at IS NULL) captured
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount), 0) AS amount FROM refund
       WHERE payment_id = p.id AND deleted_at IS NULL) refunded
     WHERE o.deleted_at IS NULL AND o.canceled_at IS NULL
       AND o.status NOT IN ('canceled', 'completed')
       AND NOT EXISTS (
         SELECT FROM order_fulfillment ours JOIN fulfillment f
           ON f.id = ours.fulfillment_id AND f.deleted_at IS NULL
         WHERE ours.order_id = o.id AND ours.deleted_at IS NULL
           AND f.canceled_at IS NULL)
     GROUP BY o.id
     HAVING sum(captured.amount - refunded.amount) > 0
     ORDER BY o.display_id`,
    [[...providers]]
  )
  return rows
}

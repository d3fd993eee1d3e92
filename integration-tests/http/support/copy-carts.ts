import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The rows of a cart, and the columns with its ids. */
const ROWS: { table: string; ids: string[]; where: string }[] = [
  {
    table: "cart_address",
    ids: ["id"],
    where: `id IN (SELECT shipping_address_id FROM cart WHERE id = :cart
      UNION SELECT billing_address_id FROM cart WHERE id = :cart)`,
  },
  {
    table: "cart",
    ids: ["id", "shipping_address_id", "billing_address_id", "email"],
    where: "id = :cart",
  },
  { table: "cart_line_item", ids: ["id", "cart_id"], where: "cart_id = :cart" },
  {
    table: "cart_shipping_method",
    ids: ["id", "cart_id"],
    where: "cart_id = :cart",
  },
  {
    table: "cart_line_item_tax_line",
    ids: ["id", "item_id"],
    where: "item_id IN (SELECT id FROM cart_line_item WHERE cart_id = :cart)",
  },
  {
    table: "cart_shipping_method_tax_line",
    ids: ["id", "shipping_method_id"],
    where: `shipping_method_id IN
      (SELECT id FROM cart_shipping_method WHERE cart_id = :cart)`,
  },
  {
    table: "payment_collection",
    ids: ["id"],
    where: "id = :collection",
  },
  {
    table: "cart_payment_collection",
    ids: ["id", "cart_id", "payment_collection_id"],
    where: "cart_id = :cart",
  },
]

/**
 * Copies a cart that was filled by Medusa's routes, which take a second for
 * each. An id is the original's with the number of the copy.
 */
export async function copyCarts(
  sql: Knex,
  original: { cart: string; collection: string },
  numbers: { from: number; to: number }
): Promise<void> {
  for (const { table, ids, where } of ROWS) {
    const changes = ids
      .map((id) => `'${id}', row."${id}" || '_' || copy`)
      .join(", ")
    await sql.raw(
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(CAST(NULL AS ${table}),
         to_jsonb(row) || jsonb_build_object(${changes}))).*
       FROM ${table} row, generate_series(CAST(:from AS int), CAST(:to AS int)) copy
       WHERE ${where}`,
      { ...original, ...numbers }
    )
  }
}

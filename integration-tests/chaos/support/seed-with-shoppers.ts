import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import seed from "../../../scripts/seed"
import { fillCarts } from "../../seed-with-carts"

/** About as many as the tests of one file need; further carts are filled by HTTP. */
const SHOPPERS = 75

/** All tables that a filled cart has rows in. */
const TABLES = [
  "customer",
  "cart_address",
  "cart",
  "cart_line_item",
  "cart_shipping_method",
]

/** The demo shop, and shoppers who only have to pay: see `seed-with-carts`. */
export default async function seedWithShoppers({
  container,
}: {
  container: MedusaContainer
}): Promise<void> {
  await seed({ container })
  await fillCarts(container, ["shopper-1@example.com"])
  await copyCart(container)
}

/**
 * Copies a cart, with other ids and another e-mail: Medusa would take half a second to
 * fill each one.
 */
async function copyCart(container: MedusaContainer): Promise<void> {
  const sql = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  for (const table of TABLES) {
    await sql.raw(
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(NULL::${table}, regexp_replace(
         replace(to_jsonb(one)::text, 'shopper-1@', 'shopper-' || n || '@'),
         '"(cus|caaddr|cart|cali|casm)_[0-9A-Z]{26}', '\\&_' || n, 'g'
       )::jsonb)).*
       FROM ${table} one, generate_series(2, ${SHOPPERS}) n`
    )
  }
}

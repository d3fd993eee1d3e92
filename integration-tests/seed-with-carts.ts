import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  addShippingMethodToCartWorkflow,
  createCartWorkflow,
} from "@medusajs/medusa/core-flows"
import { kdf } from "scrypt-kdf"
import seed from "../scripts/seed"
import { demoPassword } from "../scripts/seed/logins"
import { ADDRESS, USUAL } from "./usual-cart"

/** Enough for the tests of the demo shop in a browser. */
const CARTS = 40

/** All tables that a filled cart has rows of its own in. */
const TABLES = [
  "cart_address",
  "cart",
  "cart_line_item",
  "cart_shipping_method",
]

/** An abandoned cart of a stranger, the first in its table: see runShopTests. */
export const STRANGER = "stranger@example.com"

/**
 * The demo shop with carts that are ready to be paid: filling one by HTTP takes
 * a second, and most tests begin with one.
 */
export default async function seedWithCarts({
  container,
}: {
  container: MedusaContainer
}): Promise<void> {
  await seed({ container })
  await hashCheaply(container)
  await fillCarts(container, [STRANGER, USUAL.email])
  await copyUsualCart(container)
}

/** Copies it with other ids, which look like Medusa's own: it would take a second for each. */
async function copyUsualCart(container: MedusaContainer): Promise<void> {
  const sql = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const cart = await sql<Record<string, string>>("cart")
    .where({ email: USUAL.email })
    .first("id", "shipping_address_id", "billing_address_id")
  for (const table of TABLES) {
    await sql.raw(
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(NULL::${table}, regexp_replace(
         to_jsonb(one)::text,
         '"(caaddr|cart|cali|casm)_([0-9A-Z]{24})[0-9A-Z]{2}"',
         '"\\1_\\2U' || n || '"', 'g'
       )::jsonb)).*
       FROM ${table} one, generate_series(1, ${CARTS - 1}) n
       WHERE one.id = ANY(?) OR to_jsonb(one)->>'cart_id' = ?`,
      [Object.values(cart ?? {}), cart?.id ?? ""]
    )
  }
}

/** One cart for each of these e-mails, filled as usual. */
export async function fillCarts(
  container: MedusaContainer,
  owners: string[]
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const first = async (entity: string, filters: object): Promise<string> => {
    const { data } = await query.graph({ entity, fields: ["id"], filters })
    return String((data as { id: string }[])[0]?.id)
  }
  const region_id = await first("region", { currency_code: "rub" })
  const variant_id = await first("product_variant", { sku: USUAL.sku })
  const pickup = await first("shipping_option", { name: "Самовывоз" })
  const { data: stores } = await query.graph({
    entity: "store",
    fields: ["default_sales_channel_id"],
  })
  const [store] = stores as { default_sales_channel_id: string }[]
  const { quantity } = USUAL
  for (const email of owners) {
    const { result: cart } = await createCartWorkflow(container).run({
      input: {
        region_id,
        sales_channel_id: store?.default_sales_channel_id,
        email,
        shipping_address: ADDRESS,
        billing_address: ADDRESS,
        items: [{ variant_id, quantity }],
      },
    })
    await addShippingMethodToCartWorkflow(container).run({
      input: { cart_id: cart.id, options: [{ id: pickup }] },
    })
  }
}

/**
 * Medusa takes a tenth of a second to check a password, and tests sign in again and
 * again. A hash names its own cost: this one is checked in no time.
 */
async function hashCheaply(container: MedusaContainer): Promise<void> {
  const hash = await kdf(demoPassword, { logN: 1, r: 8, p: 1 })
  await container
    .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)("provider_identity")
    .update({ provider_metadata: { password: hash.toString("base64") } })
}

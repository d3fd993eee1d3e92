import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import axios from "axios"
import { LocalShop } from "../../../integration-tests/http/support/local-shop"
import seed from "../../../scripts/seed"
import { CORE_PROVIDER, OUR_PROVIDER, SKU } from "../../constants"

let shop: LocalShop | undefined

/** Opens the demo shop, where both providers can be chosen and no stock runs out. */
export async function openShop(container: MedusaContainer): Promise<void> {
  await seed({ container })
  await updateRegionsWorkflow(container).run({
    input: {
      selector: {},
      update: { payment_providers: [OUR_PROVIDER, CORE_PROVIDER] },
    },
  })
  const baseURL = `http://127.0.0.1:${process.env.PORT}`
  shop = await LocalShop.of(container, axios.create({ baseURL }))
  await shop.setStock(SKU, 1_000_000)
  await poolOf(container).raw(
    "CREATE TABLE bench_row (id text PRIMARY KEY, body text NOT NULL)"
  )
}

export function theShop(): LocalShop {
  if (!shop) {
    throw new Error("The shop is not open yet.")
  }
  return shop
}

/** The pool that the whole store shares, including the ledger. */
export function poolOf(container: MedusaContainer): Knex {
  return container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
}

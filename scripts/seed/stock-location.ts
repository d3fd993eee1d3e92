import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"
import { findId, getId } from "./find-id"

const name = "Склад на Мясницкой"
const address = {
  country_code: "ru",
  city: "Москва",
  postal_code: "101000",
  address_1: "ул. Мясницкая, 19",
}

/** The warehouse that the online shop sells from. */
export async function createStockLocation(
  container: MedusaContainer,
  salesChannelId: string
): Promise<string> {
  if (!(await findId(container, "stock_location", { name }))) {
    await createStockLocationsWorkflow(container).run({
      input: { locations: [{ name, address }] },
    })
  }
  const id = await getId(container, "stock_location", { name })
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id, add: [salesChannelId] },
  })
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.STOCK_LOCATION]: { stock_location_id: id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
  })
  return id
}

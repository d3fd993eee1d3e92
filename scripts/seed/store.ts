import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  updateSalesChannelsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"

/**
 * Makes a rouble shop of the store that Medusa creates on its first boot, with
 * a sales channel and a publishable key for it. Returns the sales channel.
 */
export async function configureStore(
  container: MedusaContainer
): Promise<string> {
  const [store] = await container
    .resolve(Modules.STORE)
    .listStores({}, { relations: ["supported_currencies"] })
  const salesChannelId = store?.default_sales_channel_id
  if (!store || !salesChannelId) {
    throw new Error("Medusa has made no store with a sales channel yet.")
  }
  const sellsInRoubles = store.supported_currencies?.some(
    ({ currency_code }) => currency_code === "rub"
  )
  if (!sellsInRoubles) {
    await updateStoresWorkflow(container).run({
      input: {
        selector: { id: store.id },
        update: {
          name: "Самовар и Ко",
          supported_currencies: [
            { currency_code: "rub", is_default: true, is_tax_inclusive: true },
          ],
        },
      },
    })
    await updateSalesChannelsWorkflow(container).run({
      input: {
        selector: { id: salesChannelId },
        update: { name: "Интернет-магазин", description: "Online shop" },
      },
    })
  }
  return salesChannelId
}

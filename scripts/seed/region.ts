import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { findId } from "./find-id"

/** Russia, where everything is sold in roubles and nothing is taxed on top. */
export async function createRegion(container: MedusaContainer): Promise<void> {
  if (!(await findId(container, "region", { currency_code: "rub" }))) {
    await createRegionsWorkflow(container).run({
      input: {
        regions: [
          {
            name: "Россия",
            currency_code: "rub",
            countries: ["ru"],
            is_tax_inclusive: true,
            payment_providers: await paymentProviders(container),
            metadata: { name_en: "Russia" },
          },
        ],
      },
    })
  }
  if (!(await findId(container, "tax_region", { country_code: "ru" }))) {
    await createTaxRegionsWorkflow(container).run({
      input: [{ country_code: "ru", provider_id: "tp_system" }],
    })
  }
}

/** Medusa's manual payment, and every SBP shop that the config names. */
async function paymentProviders(container: MedusaContainer): Promise<string[]> {
  const providers = await container
    .resolve(Modules.PAYMENT)
    .listPaymentProviders({ is_enabled: true })
  return providers
    .map(({ id }) => id)
    .filter((id) => id === "pp_system_default" || id.startsWith("pp_sbp_"))
}

import type { ConfigModule } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { invalidData } from "../../shared/invalid-data"
import { isModuleOn } from "../../shared/is-module-on"
import { listShops } from "../../shared/shops"

/**
 * Stops Medusa from starting when the payment module has no SBP provider: no
 * shopper could pay with the plugin.
 *
 * Medusa makes this module's service after the loaders of all modules have run,
 * so every provider is known then. It makes none for its migrations, and it
 * swallows whatever `onApplicationStart` throws.
 *
 * @throws {MedusaError} INVALID_DATA, with the line to add
 */
export function checkConfiguration(config?: Partial<ConfigModule>): void {
  // A module on its own, as in a test, has no project around it.
  const isStore = config?.projectConfig !== undefined
  const hasPayments = isModuleOn(config?.modules?.[Modules.PAYMENT] ?? true)
  if (isStore && hasPayments && listShops().length === 0) {
    throw invalidData(
      'The payment module has no SBP provider. Add this line to "providers" in the options of "@medusajs/medusa/payment": { resolve: "medusa-payment-sbp/providers/sbp", id: "sbp", options: { … } }. Or let withSbp write all entries: docs/install.md'
    )
  }
}

import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../modules/ledger"
import { isModuleOn } from "../../../shared/is-module-on"

/**
 * Stops Medusa from starting if the provider cannot reach the ledger: otherwise
 * the first shopper would find out.
 *
 * @param container the payment module's own
 * @throws {MedusaError} INVALID_DATA, with the line to add
 */
export function requireLedger(container: MedusaContainer): void {
  if (!container.hasRegistration(SBP_LEDGER_MODULE)) {
    throw missing(
      `The payment module cannot reach the SBP ledger. Add this line beside its "resolve": dependencies: ["${SBP_LEDGER_MODULE}"]`
    )
  }
  // Modules load side by side: only the configuration tells whether the ledger
  // is going to be there. A module on its own, as in a test, has no project.
  const config: Partial<ConfigModule> | undefined = container.resolve(
    ContainerRegistrationKeys.CONFIG_MODULE,
    { allowUnregistered: true }
  )
  const isStore = config?.projectConfig !== undefined
  if (isStore && !isModuleOn(config.modules?.[SBP_LEDGER_MODULE])) {
    throw missing(
      'The payment module has an SBP provider, but the plugin that keeps its ledger is not loaded. Add this line to "plugins": { resolve: "medusa-payment-sbp", options: { … } }'
    )
  }
}

function missing(message: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `${message}. Or let withSbp write all entries: docs/install.md`
  )
}

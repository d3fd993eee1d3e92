import type {
  ConfigModule,
  LoaderOptions,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../modules/ledger"
import { invalidData } from "../../../shared/invalid-data"
import { isModuleOn } from "../../../shared/is-module-on"
import { parseOptions } from "../../../shared/options"
import { registerShop } from "../../../shared/shops"
import { OWNER, SbpProviderService } from "../service"

type ProviderEntry = { id?: string; options?: Record<string, unknown> }

type ProviderLoaderOptions = Omit<LoaderOptions, "container"> & {
  /** The payment module's own container. */
  container: MedusaContainer
  /** The payment module's options, with the list of all its providers. */
  moduleOptions?: { providers?: ProviderEntry[] }
}

/**
 * Registers a provider's options for routes and jobs, and stops Medusa from
 * starting if the provider cannot reach them or the ledger.
 *
 * @throws {MedusaError} INVALID_DATA, with what to do about it
 */
export default async function registerShopLoader({
  container,
  options,
  moduleOptions,
}: ProviderLoaderOptions): Promise<void> {
  requireLedger(container)
  const entries = moduleOptions?.providers ?? []
  const shop = read(options)
  // Entries may share one object, and this runs once for each entry.
  for (const { id } of entries.filter((it) => it.options === options)) {
    if (!id) {
      throw invalidData('The SBP provider has no id. Give it one: id: "sbp"')
    }
    // Medusa hands out the options of the first provider with an id.
    if (entries.filter((entry) => entry.id === id).length > 1) {
      throw invalidData(
        `Two payment providers have the id "${id}". Give the SBP provider an id of its own.`
      )
    }
    if (shop) {
      registerShop(`pp_${SbpProviderService.identifier}_${id}`, shop)
    }
  }
  return Promise.resolve()
}

/**
 * Wrong options stop Medusa in `validateOptions`; they do not stop a migration,
 * which may run without secrets.
 */
function read(options: LoaderOptions["options"]) {
  try {
    return parseOptions(options ?? {}, OWNER)
  } catch {
    return undefined
  }
}

/**
 * Stops Medusa from starting if the provider cannot reach the ledger: otherwise
 * the first shopper would find out.
 *
 * @param container the payment module's own container
 * @throws {MedusaError} INVALID_DATA, with the line to add
 */
function requireLedger(container: MedusaContainer): void {
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

function missing(message: string) {
  return invalidData(
    `${message}. Or let withSbp write all entries: docs/install.md`
  )
}

import type {
  InputConfigModules,
  InputConfigWithObjectModules,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { wrongConfiguration } from "./wrong-configuration"

/** The payment module as every store has it, which need not be written out. */
const PAYMENTS = { resolve: "@medusajs/medusa/payment", options: {} }

/** The names by which a configuration may call it. */
const PACKAGES: readonly unknown[] = [PAYMENTS.resolve, "@medusajs/payment"]

/** Of src/modules/ledger, which a configuration has no need to load. */
export const LEDGER = "sbpLedger"

type Provider = {
  resolve: string
  id: string
  options: Record<string, unknown>
}

type ModulesByName = NonNullable<InputConfigWithObjectModules["modules"]>

/** With the provider in the entry that Medusa goes by, which is the last. */
export function paymentsInArray(
  modules: InputConfigModules,
  provider: Provider
): InputConfigModules {
  const at = modules.map(isPaymentModule).lastIndexOf(true)
  return at < 0
    ? [...modules, withProvider(PAYMENTS, provider)]
    : modules.map((it, index) =>
        index === at ? withProvider(it, provider) : it
      )
}

/**
 * As Medusa finds it out: by the key, or else by the package. It fails where an
 * entry is only a name, as plugins may be written, and does not say which.
 */
function isPaymentModule(entry: InputConfigModules[number]): boolean {
  if (typeof entry !== "object") {
    throw wrongConfiguration(
      `the module ${JSON.stringify(entry)} has to be written as { resolve: ${JSON.stringify(entry)} } in medusa-config.ts.`
    )
  }
  return entry.key
    ? entry.key === Modules.PAYMENT
    : "resolve" in entry && PACKAGES.includes(entry.resolve)
}

export function paymentsInObject(
  modules: ModulesByName,
  provider: Provider
): ModulesByName {
  const entry = modules[Modules.PAYMENT] ?? true
  const payment =
    typeof entry === "object" ? entry : { ...PAYMENTS, disable: !entry }
  return { ...modules, [Modules.PAYMENT]: withProvider(payment, provider) }
}

/** What Medusa reads of a payment module's entry, and we have to merge into. */
type Entry = { disable?: boolean; dependencies?: string[]; options?: object }

function withProvider<Given extends Entry>(entry: Given, provider: Provider) {
  const { disable, dependencies = [], options = {} } = entry
  if (disable) {
    throw wrongConfiguration(
      "the payment module is switched off. Remove that line from medusa-config.ts."
    )
  }
  const providers = providersOf(options)
  if (providers.some((it) => idOf(it) === provider.id)) {
    throw wrongConfiguration(
      `a payment provider with the id "${provider.id}" is there already. Give this one an id of its own: withSbp(config, options, { id: "another" })`
    )
  }
  return {
    ...entry,
    dependencies: [...new Set([...dependencies, LEDGER])],
    options: { ...options, providers: [...providers, provider] },
  }
}

function providersOf(options: object): readonly unknown[] {
  return "providers" in options && Array.isArray(options.providers)
    ? options.providers
    : []
}

function idOf(provider: unknown): unknown {
  return typeof provider === "object" && provider && "id" in provider
    ? provider.id
    : undefined
}

import type {
  InputConfigModules,
  InputConfigWithObjectModules,
} from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"

/** Medusa's default payment module, which a configuration may leave out. */
const PAYMENTS = { resolve: "@medusajs/medusa/payment", options: {} }

/** The packages by which a configuration may name it. */
const PACKAGES: readonly unknown[] = [PAYMENTS.resolve, "@medusajs/payment"]

/** The key of src/modules/ledger, which this file must not load. */
export const LEDGER = "sbpLedger"

type Provider = {
  resolve: string
  id: string
  options: Record<string, unknown>
}

type ModulesByName = NonNullable<InputConfigWithObjectModules["modules"]>

/** Adds the provider to the entry that Medusa uses, which is the last. */
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
 * Decides like Medusa: by the key, or else by the package. Plugins may be listed by name alone;
 * for such a module, Medusa would fail without naming the entry.
 */
function isPaymentModule(entry: InputConfigModules[number]): boolean {
  if (typeof entry !== "object") {
    throw wrongConfiguration(
      `the module ${JSON.stringify(entry)} must be written as { resolve: ${JSON.stringify(entry)} } in medusa-config.ts.`
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

/** The fields of a payment module's entry that this file merges into. */
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
      `a payment provider with the id "${provider.id}" exists already. Give this one its own id: withSbp(config, options, { id: "another" })`
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

/** An error while medusa-config.ts is read: a sentence with a remedy. */
export function wrongConfiguration(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, `withSbp: ${message}`)
}

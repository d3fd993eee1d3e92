import { Modules } from "@medusajs/framework/utils"
import { LEDGER } from "../../config/payment-module"
import { isOurs, PLUGIN } from "../../config/plugin-entry"
import { readOptions, type SbpOptions } from "../../shared/options"
import { type Finding, fault, ok, okUnless, warning } from "../finding"
import type { ModuleEntry, ProviderEntry, StoreConfig } from "../load-config"

/** One provider of the configuration. */
export type Shop = { providerId: string; options: SbpOptions }

export type Entries = {
  findings: Finding[]
  /** Of all providers. */
  providerIds: string[]
  /** Those whose options are good. */
  shops: Shop[]
  /** The plugin's own options, which payouts use. */
  payouts?: SbpOptions
  allOptions: SbpOptions[]
}

type Plugin = StoreConfig["plugins"][number]

const MANUAL = "Or let withSbp write all entries: docs/install.md"

/** The three entries of a store's configuration, and the options in them. */
export function checkEntries({ plugins, modules }: StoreConfig): Entries {
  const plugin = plugins.find(isOurs)
  const payment = modules.find(({ key }) => key === Modules.PAYMENT)
  const providers = (payment?.options?.providers ?? [])
    .filter(Boolean)
    .filter(isOurProvider)

  const missing = missingOf(plugin, payment, providers)
  const providerIds = providers.map(providerIdOf)
  const names = providerIds.join(", ")
  const entries = okUnless(missing, ok("Entries", `plugin, ledger, ${names}`))

  const read = providers.map(({ options }) => readOptions(options))
  const payouts = plugin ? readOptions(optionsOf(plugin)) : undefined
  // A mistake in both the plugin's and the provider's entry is reported once.
  const problems = new Set(
    [...read, payouts].flatMap((it) => it?.problems ?? [])
  )
  const shops = shopsOf(providers, read)
  const wrong = [
    ...[...problems].map(wrongOption),
    ...otherShop(payouts?.options, shops),
    ...sameShop(shops),
  ]
  const isRead = plugin !== undefined && providers.length > 0
  return {
    findings: [
      ...entries,
      ...(isRead ? okUnless(wrong, ok("Options", "good")) : wrong),
    ],
    providerIds,
    shops,
    payouts: payouts?.options,
    allOptions: [
      ...shops.map(({ options }) => options),
      ...(payouts?.options ? [payouts.options] : []),
    ],
  }
}

function missingOf(
  plugin: Plugin | undefined,
  payment: ModuleEntry | undefined,
  providers: ProviderEntry[]
): Finding[] {
  const missing = sameIds(providers)
  if (!plugin) {
    missing.push(
      fault(
        "Entries",
        "the plugin is not in the configuration: no ledger, no routes, no jobs",
        `add { resolve: "${PLUGIN}", options: { … } } to "plugins". ${MANUAL}`
      )
    )
  }
  if (payment?.disable) {
    missing.push(
      fault(
        "Entries",
        "the payment module is switched off",
        'remove that line ("disable") from medusa-config.ts'
      )
    )
  }
  if (providers.some(({ id }) => !id)) {
    missing.push(
      fault(
        "Entries",
        "an SBP provider has no id: Medusa will not start",
        'give it one: id: "sbp"'
      )
    )
  }
  if (providers.length === 0) {
    missing.push(
      fault(
        "Entries",
        "the payment module has no SBP provider: no shopper can pay",
        `add { resolve: "${PLUGIN}/providers/sbp", id: "sbp", options: { … } } to "providers" in the options of "@medusajs/medusa/payment". ${MANUAL}`
      )
    )
  } else if (!payment?.dependencies?.includes(LEDGER)) {
    missing.push(
      fault(
        "Entries",
        "the payment module cannot reach the SBP ledger: Medusa will not start",
        `add dependencies: ["${LEDGER}"] beside the payment module's "resolve". ${MANUAL}`
      )
    )
  }
  return missing
}

function optionsOf(plugin: Plugin): unknown {
  return typeof plugin === "object" ? plugin.options : undefined
}

/** If two have one id, Medusa takes the first. */
function shopsOf(
  providers: ProviderEntry[],
  read: ReturnType<typeof readOptions>[]
): Shop[] {
  const shops = new Map<string, SbpOptions>()
  for (const [index, provider] of providers.entries()) {
    const providerId = providerIdOf(provider)
    const options = read[index]?.options
    if (options && provider.id && !shops.has(providerId)) {
      shops.set(providerId, options)
    }
  }
  return [...shops].map(([providerId, options]) => ({ providerId, options }))
}

/** Matches the provider's name, or the path of its folder or file. */
const OURS = /[\\/]providers[\\/]sbp([\\/]index(\.[cm]?[jt]s)?)?$/

function isOurProvider({ resolve }: ProviderEntry): boolean {
  return typeof resolve === "string" && OURS.test(resolve)
}

function providerIdOf({ id }: ProviderEntry): string {
  return `pp_sbp_${id}`
}

/** Medusa uses the options of the first provider with an id. */
function sameIds(providers: ProviderEntry[]): Finding[] {
  return repeated(providers.map(providerIdOf)).map((id) =>
    fault(
      "Entries",
      `two payment providers are called ${id}`,
      'give one another id, for example id: "b2b"'
    )
  )
}

/** The ids that occur more than once. */
function repeated(ids: string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}

/** Most problems have the form "<what is wrong>: <what to do>". */
function wrongOption(problem: string): Finding {
  const [fact = problem, ...remedy] = problem.split(": ")
  return fault(
    "Options",
    fact,
    remedy.join(": ") || "docs/configuration.md explains every option"
  )
}

/** The gateway could not tell their payments apart. */
function sameShop(shops: Shop[]): Finding[] {
  return repeated(shops.map(({ options }) => options.shopId)).map((id) =>
    warning(
      "Options",
      `two providers are shop ${id} of the gateway`,
      "give each the shopId and the secretKey of a shop of its own, or take one out"
    )
  )
}

function otherShop(payouts: SbpOptions | undefined, shops: Shop[]): Finding[] {
  const isKnown = shops.some(
    ({ options }) => options.shopId === payouts?.shopId
  )
  return !payouts || shops.length === 0 || isKnown
    ? []
    : [
        warning(
          "Options",
          `payouts go out of shop ${payouts.shopId}, which has no provider`,
          "give the plugin's entry the options of one of the providers, unless this is what you want"
        ),
      ]
}

import type {
  ConfigModule,
  InputConfig,
  InputConfigWithArrayModules,
  InputConfigWithObjectModules,
} from "@medusajs/framework/types"
import type { SbpOptionsInput } from "../shared/options"
import {
  paymentsInArray,
  paymentsInObject,
  wrongConfiguration,
} from "./payment-module"
import { PLUGIN, withPlugin } from "./plugin-entry"
import { requireDashboard } from "./require-dashboard"

/**
 * The options, in which an environment variable may be unset: a build succeeds without any
 * secret, and Medusa names what is missing when it starts.
 */
export type SbpConfigOptions = {
  [Name in keyof SbpOptionsInput]: SbpOptionsInput[Name] | undefined
}

/** @param id tells several shops apart: the provider is `pp_sbp_<id>` */
type Shop = { id?: string }

/** The provider's name is part of addresses, rows and lists of providers. */
const ID = /^[\w-]+$/

/**
 * Adds the three entries of this plugin to a Medusa configuration: the plugin, its provider,
 * and the payment module's dependency on the ledger. Tells the admin where the shop is.
 * Existing entries stay, and the given configuration is not changed.
 *
 * A second call with another id adds a second shop. The plugin's own entry, which payouts use,
 * keeps the options of the first.
 *
 * @example module.exports = defineConfig(withSbp({ projectConfig }, options))
 * @throws {MedusaError} INVALID_DATA when the id is taken or malformed, when an entry of the
 * modules is malformed or switches payments off, and when Medusa is too old
 */
export function withSbp(
  config: InputConfigWithArrayModules,
  options: SbpConfigOptions,
  shop?: Shop
): InputConfigWithArrayModules
/** The result of `defineConfig`. */
export function withSbp(
  config: ConfigModule,
  options: SbpConfigOptions,
  shop?: Shop
): ConfigModule
/** Modules by name, as older stores have them. */
export function withSbp(
  config: InputConfigWithObjectModules,
  options: SbpConfigOptions,
  shop?: Shop
): InputConfigWithObjectModules
export function withSbp(
  config: InputConfig,
  options: SbpConfigOptions,
  { id = "sbp" }: Shop = {}
): InputConfig {
  requireDashboard()
  if (!ID.test(id)) {
    throw wrongConfiguration(
      'the id may have letters, digits, "_" and "-" only. It becomes part of the provider\'s name: pp_sbp_<id>'
    )
  }
  const provider = {
    resolve: `${PLUGIN}/providers/sbp`,
    id,
    options: copy(options),
  }
  const plugins = withPlugin(config.plugins, copy(options))
  const { modules = [] } = config
  const rest = { ...config, plugins, ...withPaymentLinks(config, options) }
  return Array.isArray(modules)
    ? { ...rest, modules: paymentsInArray(modules, provider) }
    : { ...rest, modules: paymentsInObject(modules, provider) }
}

/** Medusa's "Copy payment link" leads to the shop, unless it leads elsewhere. */
function withPaymentLinks(
  { admin }: InputConfig,
  { storefrontUrl }: SbpConfigOptions
): Pick<InputConfig, "admin"> {
  return storefrontUrl && !admin?.storefrontUrl
    ? { admin: { ...admin, storefrontUrl: storefrontUrl.replace(/\/+$/, "") } }
    : {}
}

/** Medusa changes the options of a plugin: the merchant's object stays as it is. */
function copy(options: SbpConfigOptions): Record<string, unknown> {
  return { ...options }
}

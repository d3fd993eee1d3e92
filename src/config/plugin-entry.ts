import { readFileSync } from "node:fs"
import path from "node:path"
import type { ConfigModule } from "@medusajs/framework/types"

export const PLUGIN = "medusa-payment-sbp"

type Plugins = ConfigModule["plugins"]
type Plugin = Plugins[number]
type Options = Record<string, unknown>

/** Adds the plugin once. Its entry gets the options, unless it has some already. */
export function withPlugin(plugins: Plugins = [], options: Options): Plugins {
  return plugins.some(isOurs)
    ? plugins.map((it) =>
        isOurs(it) && isWithoutOptions(it)
          ? { resolve: resolveOf(it), options }
          : it
      )
    : [...plugins, { resolve: PLUGIN, options }]
}

function resolveOf(plugin: Plugin): string {
  return typeof plugin === "string" ? plugin : plugin.resolve
}

function isWithoutOptions(plugin: Plugin): boolean {
  return typeof plugin === "string" || !Object.keys(plugin.options ?? {}).length
}

/** By its name, or by the path of its folder, as Medusa finds it. */
export function isOurs(plugin: Plugin): boolean {
  const resolve = resolveOf(plugin)
  return resolve === PLUGIN || nameOfPackage(resolve) === PLUGIN
}

function nameOfPackage(resolve: string): unknown {
  try {
    const file = require.resolve(path.join(resolve, "package.json"), {
      paths: [process.cwd()],
    })
    const { name } = JSON.parse(readFileSync(file, "utf8")) as Options
    return name
  } catch {
    // Medusa reports a missing plugin when it starts.
    return undefined
  }
}

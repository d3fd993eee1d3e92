import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import type { ConfigModule } from "@medusajs/framework/types"
import { type Finding, fault, ok } from "./finding"
import type { Project } from "./project"

/** What is read of a store's configuration, however it is written. */
export type StoreConfig = Pick<ConfigModule, "plugins"> & {
  projectConfig: Partial<ConfigModule["projectConfig"]>
  modules: ModuleEntry[]
  admin: Pick<ConfigModule["admin"], "disable" | "storefrontUrl">
}

export type ModuleEntry = {
  key: string
  resolve?: unknown
  disable?: boolean
  dependencies?: string[]
  options?: { providers?: ProviderEntry[] }
}

export type ProviderEntry = {
  resolve?: unknown
  id?: string
  is_default?: boolean
  options?: Record<string, unknown>
}

const SUBJECT = "Configuration"
const NAMES = ["medusa-config.ts", "medusa-config.js"]

type Loaded = { finding: Finding; config?: StoreConfig }

/** Reads medusa-config as Medusa's own commands do. */
export function loadConfig(project: Project): Loaded {
  const name = NAMES.find((name) => existsSync(path.join(project.folder, name)))
  if (name === undefined) {
    return broken(
      "there is no medusa-config.ts or medusa-config.js here",
      "run this in the folder of your Medusa store (the backend)"
    )
  }
  prepare(project, name)
  let exported: unknown
  try {
    exported = project.require(path.join(project.folder, name))
  } catch (error) {
    return broken(
      `${name} cannot be read: ${wordsOf(error)}`,
      name.endsWith(".ts")
        ? "fix it; where the packages for development are not installed (ts-node), run this in .medusa/server, which `npx medusa build` makes"
        : "fix it"
    )
  }
  const config = defaultOf(exported)
  const remedy = "write `module.exports = defineConfig(…)` at its end"
  if (typeof config !== "object" || !config || "then" in config) {
    return broken(`${name} exports no configuration`, remedy)
  }
  if ("modules" in config && Array.isArray(config.modules)) {
    return broken(`${name} exports what Medusa does not take`, remedy)
  }
  return { finding: ok(SUBJECT, name), config: normalised(config) }
}

function broken(fact: string, remedy: string): Loaded {
  return { finding: fault(SUBJECT, fact, remedy) }
}

/** Does what Medusa's commands do first: reads `.env`, and enables TypeScript. */
function prepare({ require }: Project, name: string): void {
  const typescript = [
    ["ts-node", "register"],
    ["tsconfig-paths", "register"],
  ] as const
  for (const [tool, run] of [
    ["dotenv", "config"] as const,
    ...(name.endsWith(".ts") ? typescript : []),
  ]) {
    // A store may lack these: whether it needs them shows next.
    const found = find(require, tool)
    // Otherwise dotenv 17 prints a line before the JSON; the other tools ignore it.
    found?.[run]?.({ quiet: true })
  }
}

type Tool = Record<string, (options: object) => void>

/**
 * Loads a package of the store itself, or of Medusa: with pnpm, each package sees only what it
 * names.
 */
function find(require: NodeJS.Require, tool: string): Tool | undefined {
  const owners = ["@medusajs/cli/package.json", "@medusajs/framework/utils"]
  for (const owner of [undefined, ...owners]) {
    try {
      const from = owner ? createRequire(require.resolve(owner)) : require
      return from(tool) as Tool
    } catch {
      // The next owner may have it.
    }
  }
  return undefined
}

function defaultOf(exported: unknown): unknown {
  return typeof exported === "object" && exported && "default" in exported
    ? exported.default
    : exported
}

type Written = Partial<
  Omit<StoreConfig, "modules"> & {
    modules: Record<string, Omit<ModuleEntry, "key"> | boolean>
  }
>

/** Writes every module's entry as an object that knows its name. */
function normalised(config: Written): StoreConfig {
  const { admin = {}, plugins, projectConfig, modules } = config
  return {
    admin,
    plugins: (plugins ?? []).filter(Boolean),
    projectConfig: projectConfig ?? {},
    modules: Object.entries(modules ?? {}).map(([key, entry]) =>
      typeof entry === "object" && entry
        ? { ...entry, key }
        : { key, disable: !entry }
    ),
  }
}

const MAX_LINES = 3

/** The first lines of an error: its message, without the stack trace. */
function wordsOf(error: unknown): string {
  // Node quotes what it could not parse, which may be a secret.
  if (error instanceof SyntaxError && error.message.includes("JSON")) {
    return "something in it is not valid JSON"
  }
  const text = error instanceof Error ? error.message : String(error)
  return text.trim().split("\n").slice(0, MAX_LINES).join(" ")
}

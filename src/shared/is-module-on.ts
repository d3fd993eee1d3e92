import type { ConfigModule } from "@medusajs/framework/types"

type ModuleEntry = NonNullable<ConfigModule["modules"]>[string]

/** Both `false` and `{ disable: true }` switch a store's module off. */
export function isModuleOn(entry: ModuleEntry | undefined): boolean {
  return typeof entry === "object"
    ? !("disable" in entry && entry.disable)
    : Boolean(entry)
}

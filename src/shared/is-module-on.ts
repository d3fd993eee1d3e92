import type { ConfigModule } from "@medusajs/framework/types"

type ModuleEntry = NonNullable<ConfigModule["modules"]>[string]

/** `false` and `{ disable: true }` both switch one of a store's modules off. */
export function isModuleOn(entry: ModuleEntry | undefined): boolean {
  return typeof entry === "object"
    ? !("disable" in entry && entry.disable)
    : Boolean(entry)
}

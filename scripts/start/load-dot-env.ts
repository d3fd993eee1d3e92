import { existsSync } from "node:fs"
import path from "node:path"
import { root } from "./settings"

/** Reads `.env` as Medusa does; variables of the environment win. */
export function loadDotEnv(): void {
  const file = path.join(root, ".env")
  // Node 20 has it from 20.12 on; without it Medusa alone reads the file.
  if (existsSync(file)) {
    process.loadEnvFile?.(file)
  }
}

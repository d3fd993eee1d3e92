import { existsSync } from "node:fs"
import path from "node:path"
import { root } from "./settings"

/** Reads `.env`; variables of the environment win. */
export function loadDotEnv(): void {
  const file = path.join(root, ".env")
  if (existsSync(file)) {
    process.loadEnvFile(file)
  }
}

import path from "node:path"
import { filesHash, filesUnder } from "../files-hash"

/** A hash of everything that decides what `medusa db:migrate` would do. */
export function migrationsHash(root: string, env: NodeJS.ProcessEnv): string {
  const files = [
    "package-lock.json",
    "medusa-config.ts",
    ...filesUnder(root, "src/links"),
    ...filesUnder(root, "src/modules").filter((file) =>
      file.includes(`${path.sep}migrations${path.sep}`)
    ),
  ]
  // With Redis, and with roles, the config names other modules, with migrations of
  // their own.
  const modules = [
    env.REDIS_URL && "redis",
    env.MEDUSA_FF_RBAC === "true" && "rbac",
  ]
  return filesHash(root, files, modules.filter(Boolean).join())
}

import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"

/** A hash of everything that decides what `medusa db:migrate` would do. */
export function migrationsHash(root: string, env: NodeJS.ProcessEnv): string {
  const hash = createHash("sha256")
  // With Redis the config names other modules, with migrations of their own.
  hash.update(env.REDIS_URL ? "redis" : "")
  const files = [
    "package-lock.json",
    "medusa-config.ts",
    ...filesUnder(root, "src/links"),
    ...filesUnder(root, "src/modules").filter((file) =>
      file.includes(`${path.sep}migrations${path.sep}`)
    ),
  ]
  for (const file of files) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)))
  }
  return hash.digest("hex")
}

function filesUnder(root: string, folder: string): string[] {
  const absolute = path.join(root, folder)
  if (!existsSync(absolute)) {
    return []
  }
  return readdirSync(absolute, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(path.join(absolute, name)).isFile())
    .map((name) => path.join(folder, name))
    .sort()
}

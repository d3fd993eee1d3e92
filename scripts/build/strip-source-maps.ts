import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { root } from "../start/settings"

/**
 * Medusa's build puts a source map into each file, whatever tsconfig says. They
 * point at sources that are not in the package, and make a third of its size.
 */
const built = path.join(root, ".medusa/server/src")
for (const name of readdirSync(built, { recursive: true, encoding: "utf8" })) {
  if (name.endsWith(".js")) {
    const file = path.join(built, name)
    const code = readFileSync(file, "utf8")
    const map = code.lastIndexOf("//# sourceMappingURL=data:")
    if (map >= 0) {
      writeFileSync(file, code.slice(0, map))
    }
  }
}

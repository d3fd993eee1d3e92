import { existsSync } from "node:fs"
import path from "node:path"

/** The folder of this package, built or run from its sources. */
export function packageFolder(folder = __dirname): string {
  return existsSync(path.join(folder, "package.json"))
    ? folder
    : packageFolder(path.dirname(folder))
}

import { existsSync } from "node:fs"
import path from "node:path"

/** Where this package lies, whether it was built or runs from its sources. */
export function packageFolder(folder = __dirname): string {
  return existsSync(path.join(folder, "package.json"))
    ? folder
    : packageFolder(path.dirname(folder))
}

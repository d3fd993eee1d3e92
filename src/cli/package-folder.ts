import { existsSync } from "node:fs"
import path from "node:path"

/** Where this package lies: its pages and the storefront kit are in there. */
export function packageFolder(folder = __dirname): string {
  return existsSync(path.join(folder, "package.json"))
    ? folder
    : packageFolder(path.dirname(folder))
}

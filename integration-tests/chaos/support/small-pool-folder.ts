import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { root } from "../../../scripts/start/settings"

const SAME = ["src", "node_modules", "package.json", "tsconfig.json"]

/** The folder of a store like this one, with a small connection pool. */
export function folderWithPool(max: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sbp-chaos-pool-"))
  for (const name of SAME) {
    symlinkSync(path.join(root, name), path.join(folder, name))
  }
  const original = JSON.stringify(path.join(root, "medusa-config.ts"))
  writeFileSync(
    path.join(folder, "medusa-config.js"),
    `const config = require(${original})
     config.projectConfig.databaseDriverOptions = { pool: { max: ${max} } }
     module.exports = config`
  )
  return folder
}

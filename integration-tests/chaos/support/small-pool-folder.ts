import { realpathSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { storeLikeOurs } from "../../store-like-ours"

/** The folder of a store like this one, with a small connection pool. */
export async function folderWithPool(max: number): Promise<string> {
  const folder = await storeLikeOurs("sbp-chaos-pool-")
  const config = path.join(folder, "medusa-config.js")
  const original = JSON.stringify(realpathSync(config))
  // It is a link to the one of all stores.
  rmSync(config)
  writeFileSync(
    config,
    `const config = require(${original})
     config.projectConfig.databaseDriverOptions = { pool: { max: ${max} } }
     module.exports = config`
  )
  return folder
}

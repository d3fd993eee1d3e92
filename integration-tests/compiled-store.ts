import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { root } from "../scripts/start/settings"
import { compile, compileServer } from "./compile-server"
import { oneAtATime } from "./one-at-a-time"

/**
 * The folder of this store in JavaScript, as merchants deploy theirs. It is made once for
 * a run: from TypeScript, each process would compile it when it starts.
 */
export function compiledStore(): Promise<string> {
  const folder = path.join(tmpdir(), "sbp-store")
  return oneAtATime(folder, () => {
    if (!existsSync(folder)) {
      const draft = `${folder}-draft`
      rmSync(draft, { recursive: true, force: true })
      mkdirSync(draft)
      compileServer(path.join(draft, "src"))
      const config = path.join(root, "medusa-config.ts")
      compile(config, path.join(draft, "medusa-config.js"))
      for (const name of ["node_modules", "package.json"]) {
        symlinkSync(path.join(root, name), path.join(draft, name))
      }
      renameSync(draft, folder)
    }
    return folder
  })
}

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { compiledStore } from "./compiled-store"

const SAME = ["medusa-config.js", "node_modules", "package.json"]

/** Makes the code of a file that replaces ours, from the path of ours. */
type Replacement = (ours: string) => string

/** Replaces our file by one that does the same. */
export const unchanged: Replacement = (ours) =>
  `module.exports = require(${JSON.stringify(ours)})`

/** Replaces our job by one that runs every three seconds. */
export const often: Replacement = (ours) => `
  const { default: job, config } = require(${JSON.stringify(ours)})
  exports.default = job
  exports.config = { ...config, schedule: "*/3 * * * * *" }`

/** The same for these jobs alone: each run takes a hundredth of a second. */
export const oftenOnly =
  (...jobs: string[]): Replacement =>
  (ours) =>
    (jobs.includes(path.parse(ours).name) ? often : unchanged)(ours)

/**
 * Makes the folder of a store like this one, in which the files of some folders of
 * `src` are replaced.
 */
export async function storeLikeOurs(
  prefix: string,
  replacements: Record<string, Replacement> = {}
): Promise<string> {
  const compiled = await compiledStore()
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  for (const name of SAME) {
    symlinkSync(path.join(compiled, name), path.join(folder, name))
  }
  mkdirSync(path.join(folder, "src"))
  for (const name of readdirSync(path.join(compiled, "src"))) {
    const ours = path.join(compiled, "src", name)
    const theirs = path.join(folder, "src", name)
    const replacement = replacements[name]
    if (replacement) {
      replace(ours, theirs, replacement)
    } else {
      symlinkSync(ours, theirs)
    }
  }
  return folder
}

function replace(ours: string, theirs: string, code: Replacement): void {
  mkdirSync(theirs)
  // Medusa's loader skips symbolic links.
  for (const name of readdirSync(ours)) {
    writeFileSync(path.join(theirs, name), code(path.join(ours, name)))
  }
}

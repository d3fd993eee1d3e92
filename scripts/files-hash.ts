import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"

/**
 * A hash of the names and the contents of files.
 *
 * @param files relative to `root`
 * @param more is hashed as well
 */
export function filesHash(root: string, files: string[], more = ""): string {
  const hash = createHash("sha256").update(more)
  for (const file of files) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)))
  }
  return hash.digest("hex")
}

/** Editors leave broken links. */
const isFile = (file: string): boolean =>
  statSync(file, { throwIfNoEntry: false })?.isFile() === true

/** Every file under a folder, relative to `root`, in a stable order. */
export function filesUnder(root: string, folder: string): string[] {
  const absolute = path.join(root, folder)
  if (!existsSync(absolute)) {
    return []
  }
  return readdirSync(absolute, { recursive: true, encoding: "utf8" })
    .filter((name) => isFile(path.join(absolute, name)))
    .map((name) => path.join(folder, name))
    .sort()
}

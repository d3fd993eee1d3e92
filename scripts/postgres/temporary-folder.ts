import { chmodSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

/** A folder that Postgres may enter as well: as root, it runs as another user. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `sbp-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

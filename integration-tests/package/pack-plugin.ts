import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneAtATime } from "../one-at-a-time"
import { run } from "./run"

export type Tarball = {
  filename: string
  /** The path of the tarball. */
  path: string
  files: { path: string }[]
  size: number
}

const root = join(__dirname, "../..")

/** Builds the plugin, and packs it as npm would publish it: once for a run. */
export function packPlugin(): Promise<Tarball> {
  // Each run has its own TMPDIR: see global-setup.
  const folder = join(tmpdir(), "sbp-packed")
  const report = join(folder, "report.json")
  return oneAtATime("pack the plugin", () => {
    if (!existsSync(report)) {
      mkdirSync(folder, { recursive: true })
      run("npm", ["run", "build"], root)
      const options = ["--json", "--pack-destination", folder]
      const pack = ["pack", "./.medusa/package", ...options]
      writeFileSync(report, run("npm", pack, root))
    }
    const [packed] = JSON.parse(readFileSync(report, "utf8")) as Tarball[]
    const tarball = packed as Tarball
    return { ...tarball, path: join(folder, tarball.filename) }
  })
}

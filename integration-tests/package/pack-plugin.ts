import { join } from "node:path"
import { run } from "./run"

export type Tarball = {
  filename: string
  files: { path: string }[]
  size: number
}

const root = join(__dirname, "../..")

/** Builds the plugin, and packs it into a folder as npm would publish it. */
export function packPlugin(folder: string): Tarball {
  run("npm", ["run", "build"], root)
  const options = ["--ignore-scripts", "--json", "--pack-destination"]
  const packed = run("npm", ["pack", ...options, folder], root)
  return (JSON.parse(packed) as Tarball[])[0] as Tarball
}

import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs"
import path from "node:path"
import { root } from "../../../scripts/start/settings"

export const folder = path.join(root, ".e2e")

const builds = path.join(folder, "admin")
const script = path.join(__dirname, "build-admin.ts")

/**
 * The admin as a store serves it, with our pages. It is built and not served by
 * vite: that would compile hundreds of files for each page, load a page anew
 * whenever it meets another dependency, and share its cache with `npm start`.
 * One build lasts until a file of the admin changes.
 *
 * @returns the folder of its files
 */
export async function adminBuild(): Promise<string> {
  const build = path.join(builds, hashOfSources())
  if (!existsSync(build)) {
    rmSync(builds, { recursive: true, force: true })
    mkdirSync(builds, { recursive: true })
    const draft = path.join(builds, "draft")
    await runBuild(draft)
    renameSync(draft, build)
  }
  return build
}

async function runBuild(target: string): Promise<void> {
  const child = spawn(process.execPath, ["--import", "tsx", script, target], {
    cwd: folder,
    // React as developers have it: what it warns of fails a test.
    env: { PATH: process.env.PATH, NODE_ENV: "development" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let log = ""
  child.stdout.on("data", (chunk: Buffer) => (log += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()))
  const [code] = (await once(child, "close")) as [number | null]
  if (code !== 0) {
    // Rollup shows the whole of what it knows after that.
    throw new Error(`The admin cannot be built:\n${log.slice(0, 3000)}`)
  }
}

function hashOfSources(): string {
  const sources = path.join(root, "src/admin")
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.\w+$/.test(file))
    .map((file) => path.join(sources, file))
  const hash = createHash("sha256")
  for (const file of [
    path.join(root, "package-lock.json"),
    script,
    ...files.sort(),
  ]) {
    hash.update(file).update(readFileSync(file))
  }
  return hash.digest("hex").slice(0, 16)
}

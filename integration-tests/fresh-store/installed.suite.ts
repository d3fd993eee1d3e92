import { readdirSync, readFileSync, realpathSync } from "node:fs"
import path from "node:path"
import { root } from "../../scripts/start/settings"
import { changingRoutes } from "../medusa/changing-routes"
import { unjudgedRoutes } from "../medusa/unjudged-routes"
import type { FreshStoreHarness } from "./fresh-store-harness"

const NAME = "medusa-payment-sbp"

type Lock = { packages: Record<string, { link?: true }> }
type Manifest = { peerDependencies: Record<string, string> }

export function installed(get: () => FreshStoreHarness, log: () => string) {
  const readJson = <T>(...names: string[]) =>
    JSON.parse(readFileSync(get().store.file(...names), "utf8")) as T
  const packages = () => readJson<Lock>("package-lock.json").packages

  it("without a conflict of peer dependencies", async () => {
    expect(log()).not.toMatch(/ERESOLVE|peer/)
    // The command fails if a package is missing or has another version.
    await get().store.run("npm ls --all")
  })

  it("with one copy of every package that it shares with the store", () => {
    const shared = Object.keys(
      readJson<Manifest>("node_modules", NAME, "package.json").peerDependencies
    ).map((name) => `node_modules/${name}`)
    const copies = Object.keys(packages()).filter((it) =>
      shared.some((name) => it === name || it.endsWith(`/${name}`))
    )
    expect(shared).toContain("node_modules/@medusajs/framework")
    expect(copies.sort()).toEqual(shared.sort())
  })

  it("with files that do not refer to this repository", () => {
    const files = filesOf(get().store.file("node_modules", NAME))
    expect(files.length).toBeGreaterThan(100)
    const ours = ["src", "node_modules", ".medusa"].map((it) =>
      path.join(root, it)
    )
    const knowing = files.filter((file) => {
      const text = readFileSync(file, "utf8")
      return ours.some((folder) => text.includes(folder))
    })
    expect(knowing).toEqual([])
  })

  it("beside a Medusa whose routes that touch money are all judged", () => {
    const medusa = get().store.file("node_modules/@medusajs/medusa")
    const routes = changingRoutes(medusa)
    expect(routes.length).toBeGreaterThan(300)
    expect(unjudgedRoutes(routes)).toEqual([])
  })

  it("without links that lead out of the store", () => {
    const { folder } = get().store
    const links = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isSymbolicLink())
      .map((entry) => path.join(entry.parentPath, entry.name))
    expect(links.length).toBeGreaterThan(0)
    const outside = links.filter(
      (link) => !realpathSync(link).startsWith(folder + path.sep)
    )
    expect(outside).toEqual([])
    expect(Object.values(packages()).filter(({ link }) => link)).toEqual([])
  })
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

import { readFileSync } from "node:fs"
import { peerDependencies } from "../../../package.json"
import { isAtLeast } from "../../shared/is-at-least"
import { NEWEST_TRIED, OLDEST_MEDUSA } from "../require-dashboard"

type Lock = { packages: Record<string, { version?: string }> }

it("the oldest supported Medusa is that of package.json", () => {
  const ranges = Object.entries(peerDependencies)
    .filter(([name]) => /^@medusajs\/(?!ui$)/.test(name))
    .map(([, range]) => range)
  expect(ranges.length).toBeGreaterThan(4)
  expect(new Set(ranges)).toEqual(new Set([`^${OLDEST_MEDUSA}`]))
})

it("the newest Medusa that was tried is the one that the tests run with", () => {
  const { packages } = JSON.parse(
    readFileSync("package-lock.json", "utf8")
  ) as Lock
  expect(packages["node_modules/@medusajs/medusa"]).toMatchObject({
    version: NEWEST_TRIED,
  })
})

it.each([
  ["2.21.0", true],
  ["2.21.2", true],
  ["2.22.0-snapshot-20260911212358", true],
  ["3.0.0", true],
  ["2.20.1", false],
  ["2.9.99", false],
  ["1.99.0", false],
])("%s is at least 2.21.0: %s", (version, expected) => {
  expect(isAtLeast(version, "2.21.0")).toBe(expected)
})

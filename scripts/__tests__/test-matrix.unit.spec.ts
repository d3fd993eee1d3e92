import { spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

const root = path.join(__dirname, "../..")

/** An npm that installs nothing, and fails. */
const NPM = `#!/bin/sh
[ "$1" = view ] && echo 2.99.0 && exit
echo "npm $*" >&2
exit 1
`

const folder = mkdtempSync(path.join(tmpdir(), "sbp-npm-"))
beforeAll(() => {
  writeFileSync(path.join(folder, "npm"), NPM)
  chmodSync(path.join(folder, "npm"), 0o755)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The matrix of versions, with an npm that has no packages. */
const matrix = (...words: string[]) =>
  spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/test-matrix.ts", ...words],
    {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    }
  )

it("the test matrix refuses a word that no combination has, and lists the names", () => {
  const { status, stderr } = matrix("latst", "node-22")
  expect(status).toBe(1)
  expect(stderr).toContain('No combination has "latst node-22" in its name')
  expect(stderr).toContain("\n  medusa-latest node-22 postgres-17\n")
})

import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "sbp-check-node-"))
  const script = join(__dirname, "../check-node.cjs")
  cpSync(script, join(checkout, "scripts/check-node.cjs"))
  write("package.json", {
    dependencies: { axios: "1" },
    devDependencies: { tsx: "4" },
  })
})
afterEach(() => rmSync(checkout, { recursive: true }))

function write(file: string, content: object) {
  mkdirSync(join(checkout, file, ".."), { recursive: true })
  writeFileSync(join(checkout, file), JSON.stringify(content))
}

function install(...packages: string[]) {
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, {})
  }
}

/** Runs the script as if on another version of Node, and returns the sentence that it prints. */
function check(version = "22.12.0", env: Record<string, string> = {}) {
  const script = join(checkout, "scripts/check-node.cjs")
  const code =
    `const versions = { ...process.versions, node: "${version}" };` +
    `Object.defineProperty(process, "versions", { value: versions });` +
    `require(${JSON.stringify(script)})`
  const { stderr, status } = spawnSync(process.execPath, ["-e", code], {
    encoding: "utf8",
    env,
  })
  expect(status).toBe(stderr ? 1 : 0)
  return stderr
}

describe("a complete install", () => {
  beforeEach(() => {
    install("axios", "tsx")
    write("node_modules/.package-lock.json", {})
  })

  it.each(["20.19.0", "20.20.2", "22.12.0", "23.0.0", "24.1.0"])(
    "runs on Node %s",
    (version) => expect(check(version)).toBe("")
  )

  it.each(["18.20.0", "20.18.3", "21.7.3", "22.11.0"])(
    "does not run on Node %s",
    (version) =>
      expect(check(version)).toMatch(
        /Node 20\.19 or newer of 20, or 22\.12 or newer/
      )
  )
})

it("says what to do before the install", () => {
  expect(check()).toMatch(/axios is missing: run `npm ci` and/)
})

it("says what to do after an install that was cut short", () => {
  install("axios", "tsx")
  expect(check()).toMatch(/not \(all\) installed: run `npm ci` and/)
})

it("says what to do after an install for production", () => {
  install("axios")
  write("node_modules/.package-lock.json", {})
  expect(check()).toMatch(/tsx is missing: run `npm ci --include=dev` and/)
})

it("recognises by NODE_ENV an install for production", () => {
  const sentence = check("22.12.0", { NODE_ENV: "production" })
  expect(sentence).toMatch(/run `npm ci --include=dev` and/)
})

import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { optionsSchema } from "../../../../src/shared/options/schema"
import { root } from "../pages"
import { helpOf, inFolder, read, run, scriptOf } from "./run"

export function isFlagOfStart(text: string) {
  const usage = helpOf("npm start --")
  expect(usage).toContain("Usage: npm start")
  expect(usage).toContain(`  ${text.split(" ").at(-1)} `)
}

export function findsTests(text: string) {
  const more = text.includes(" -- ") ? "" : " --"
  expect(run(`${text}${more} --listTests`)).toMatch(/\.spec\.ts$/m)
}

/** The benchmark refuses a wrong name with the list of names. */
export function isMeasurement(text: string) {
  const [, name = ""] = / -- (\w+)/.exec(text) ?? []
  let refusal = ""
  try {
    run("npm run bench -- nothing")
  } catch (error) {
    refusal = String((error as { stderr?: string }).stderr)
  }
  const [, names = ""] = /choose among (.*)\./.exec(refusal) ?? []
  expect(names.split(", ")).toContain(name)
}

/** The models of all modules equal their snapshots. */
export function findsNoChange(text: string) {
  expect(run(text).match(/No migration created/g)).toHaveLength(3)
}

/** Runs in a folder of its own, not in this repository. */
export function formatsFile(text: string) {
  inFolder((folder) => {
    cpSync(join(root, ".prettierrc"), join(folder, ".prettierrc"))
    writeFileSync(join(folder, "file.ts"), "let a='b';")
    run(scriptOf(text), folder)
    expect(readFileSync(join(folder, "file.ts"), "utf8")).toBe('let a = "b"\n')
  })
}

/** The first command is interactive, and writes the input of the second one. */
export function bumpsVersion() {
  inFolder((folder) => {
    const { name } = JSON.parse(read("package.json")) as { name: string }
    const file = (path: string) => join(folder, path)
    writeFileSync(
      file("package.json"),
      JSON.stringify({ name, version: "1.2.3", private: true })
    )
    mkdirSync(file(".changeset"))
    cpSync(join(root, ".changeset/config.json"), file(".changeset/config.json"))
    writeFileSync(
      file(".changeset/one.md"),
      `---\n"${name}": minor\n---\n\nNew`
    )
    run("git init -q && changeset version", folder)
    expect(readFileSync(file("package.json"), "utf8")).toContain('"1.3.0"')
    expect(readFileSync(file("CHANGELOG.md"), "utf8")).toContain("## 1.3.0")
  })
}

export function makesKey(text: string) {
  const address = "https://shop.example"
  const options = {
    baseUrl: address,
    shopId: "1",
    secretKey: "key",
    backendUrl: address,
    storefrontUrl: address,
    fingerprintKey: run(text).trim(),
  }
  expect(() => optionsSchema.parse(options)).not.toThrow()
}

/** The package's own tests run every command that it lists, at least for its help. */
export function isListed(text: string) {
  const [, name = ""] = /^npx medusa-payment-sbp (\S+)/.exec(text) ?? []
  const help = helpOf("node --import tsx src/cli/index.ts")
  expect(help).toMatch(new RegExp(`^  ${name} `, "m"))
}

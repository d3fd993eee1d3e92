import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../pages"

/** Runs a command without the tests' environment, which would change what it does. */
export function run(command: string, cwd = root): string {
  const bin = join(root, "node_modules/.bin")
  return execFileSync("sh", ["-c", command], {
    cwd,
    encoding: "utf8",
    stdio: "pipe",
    env: { PATH: `${bin}:${process.env.PATH}`, HOME: process.env.HOME },
  })
}

const helps = new Map<string, string>()

/** Kept, because the same help describes several commands of the pages. */
export function helpOf(command: string): string {
  const help = helps.get(command) ?? run(`${command} --help`)
  helps.set(command, help)
  return help
}

export function inFolder(work: (folder: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), "sbp-docs-"))
  try {
    work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The command that npm would run. */
export function scriptOf(text: string): string {
  const [, name = ""] = /^npm (?:run )?([\w:-]+)/.exec(text) ?? []
  const { scripts } = JSON.parse(read("package.json")) as {
    scripts: Record<string, string>
  }
  return scripts[name] ?? ""
}

export function read(file: string): string {
  return readFileSync(join(root, file), "utf8")
}

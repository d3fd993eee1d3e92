import { existsSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { filesIn, root } from "../pages"
import { helpOf, read, scriptOf } from "./run"

/** A file that runs a command contains its words, in whatever form. */
export function isNamedIn(file: string) {
  return (text: string) => {
    const words = (it: string) => ` ${it.replaceAll(/[^\w:.-]+/g, " ")} `
    expect(words(read(file))).toContain(words(text))
  }
}

/** A test runs the plugin's command with each of these options, perhaps with other values. */
export function isNamedCommandOf(file: string) {
  return (text: string) => {
    const words = text.split(" ").slice(2)
    const named = words.filter((word) => /^(--)?[a-z-]+$/.test(word))
    expect(named).not.toEqual([])
    for (const word of named) {
      expect(read(file)).toContain(`"${word}"`)
    }
  }
}

/** Tests that run the examples of a page name the page, not its commands. */
export function isOnPageRunBy(folder: string, page: string) {
  return (text: string) => {
    expect(read(page)).toContain(text)
    const files = filesIn(folder).filter((path) => path.endsWith(".ts"))
    expect(files.some((path) => path.endsWith(".spec.ts"))).toBe(true)
    expect(files.map(read).join()).toContain(`"${page.split("/").at(-1)}"`)
  }
}

export function isTypeChecked(text: string) {
  const [entry = ""] = /\S+\.ts$/.exec(scriptOf(text)) ?? []
  const { config } = ts.readConfigFile(
    join(root, "tsconfig.dev.json"),
    (path) => ts.sys.readFile(path)
  ) as { config: unknown }
  const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  expect(fileNames).toContain(join(root, entry))
}

export function isKnownToNpm(text: string) {
  const [npm, command, ...rest] = text.split(" ")
  const help = helpOf(`${npm} ${command}`)
  expect(help).toContain(`npm ${command}`)
  for (const flag of rest.filter((word) => word.startsWith("-"))) {
    expect(help).toContain(flag.split("=")[0])
  }
}

export function isKnownToMedusa(text: string) {
  const [name = "", ...options] = text.replace(/^(npx )?medusa /, "").split(" ")
  const medusa = "node --import tsx scripts/medusa.ts"
  expect(helpOf(medusa)).toMatch(new RegExp(`^  medusa ${name} `, "m"))
  for (const flag of options.filter((word) => word.startsWith("-"))) {
    expect(helpOf(`${medusa} ${name}`)).toContain(flag)
  }
}

export function exists(text: string) {
  for (const name of text.split(" ").slice(2)) {
    expect(existsSync(join(root, name))).toBe(true)
  }
}

/** CI runs the tests of several commands at once. */
export function isPartOfAll(text: string) {
  const projectsOf = (command: string) =>
    scriptOf(command).split("--selectProjects ")[1]?.split(" ") ?? []
  expect(projectsOf(text)).not.toEqual([])
  expect(projectsOf("npm run test:all")).toEqual(
    expect.arrayContaining(projectsOf(text))
  )
}

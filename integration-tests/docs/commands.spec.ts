import { readFileSync } from "node:fs"
import { join } from "node:path"
import { blocksIn, inlineCodeOf } from "./support/blocks"
import { filesIn, pages, proseOf, root } from "./support/pages"
import { type Command, commandsIn } from "./support/shell"
import { COMMAND_CHECKS } from "./support/command-checks"
import { scriptOf } from "./support/command-checks/run"

/** Commands are often in the middle of a sentence. */
const PROGRAMS = /^(npm|npx|medusa|curl|openssl) /

const inBlocks = blocksIn("bash").flatMap(({ code }) => commandsIn(code))
const inSentences = pages
  .flatMap((page) => inlineCodeOf(proseOf(page)))
  .map(commandsIn)
  .filter((commands) => commands.some(({ text }) => PROGRAMS.test(text)))
  .flat()

const commands: Command[] = [...inBlocks, ...inSentences]

/**
 * Another test runs the page of the simulator from its first to its last line.
 */
const texts = [...new Set(commands.map(({ text }) => text))].filter(
  (text) => text && !text.startsWith("curl ")
)

it.each(texts)("%s works", (text) => {
  const checks = COMMAND_CHECKS.filter(({ command }) => command.test(text))
  expect({ text, checks: checks.length }).toEqual({ text, checks: 1 })
  checks[0]?.check(text)
})

it.each(texts.filter((text) => /^npm (run|start|test)/.test(text)))(
  "%s is a script of package.json",
  (text) => expect(scriptOf(text)).not.toBe("")
)

it("every command check belongs to a command on a page", () => {
  const unused = COMMAND_CHECKS.filter(
    ({ command }) => !texts.some((text) => command.test(text))
  )
  expect(unused).toEqual([])
})

it("every variable in a command is read by the code", () => {
  const readers = ["scripts", "simulator", "integration-tests/random"]
    .flatMap(filesIn)
    .concat("medusa-config.ts")
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join()
  const variables = commands
    .filter(({ text }) => text)
    .flatMap(({ variables }) => variables)
    .map((variable) => variable.split("=")[0])
  expect(variables.length).toBeGreaterThan(0)
  expect(variables.filter((name) => !readers.includes(String(name)))).toEqual(
    []
  )
})

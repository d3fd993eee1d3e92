import { readFileSync } from "node:fs"
import { join } from "node:path"
import { blocksIn, inlineCodeOf } from "./support/blocks"
import { filesIn, pages, proseOf, root } from "./support/pages"
import { type Command, commandsIn } from "./support/shell"
import { WAYS } from "./support/ways"
import { scriptOf } from "./support/ways/run"

/** What has to be typed is often in the middle of a sentence. */
const PROGRAMS = /^(npm|npx|medusa|curl|openssl) /

const inBlocks = blocksIn("bash").flatMap(({ code }) => commandsIn(code))
const inSentences = pages
  .flatMap((page) => inlineCodeOf(proseOf(page)))
  .map(commandsIn)
  .filter((commands) => commands.some(({ text }) => PROGRAMS.test(text)))
  .flat()

const commands: Command[] = [...inBlocks, ...inSentences]

/** The page of the simulator is run from its first to its last line. */
const texts = [...new Set(commands.map(({ text }) => text))].filter(
  (text) => text && !text.startsWith("curl ")
)

it.each(texts)("%s works", (text) => {
  const ways = WAYS.filter(({ command }) => command.test(text))
  expect({ text, ways: ways.length }).toEqual({ text, ways: 1 })
  ways[0]?.check(text)
})

it.each(texts.filter((text) => /^npm (run|start|test)/.test(text)))(
  "%s is a script of package.json",
  (text) => expect(scriptOf(text)).not.toBe("")
)

it("no way is there for a command that no page shows", () => {
  const unused = WAYS.filter(
    ({ command }) => !texts.some((text) => command.test(text))
  )
  expect(unused).toEqual([])
})

it("what reads the environment knows every variable of a command", () => {
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

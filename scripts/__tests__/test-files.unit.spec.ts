import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"
import { root } from "../start/settings"

const FOLDERS = [
  "integration-tests",
  "src",
  "simulator",
  "scripts",
  "storefront",
  "benchmarks",
]

/** Dependencies and builds are no code of ours. */
const FOREIGN = /(^|\/)(node_modules|dist|\.[^/]+)\//

const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !FOREIGN.test(file))
)

/** As jest.config.js finds them: beside the sources, only unit tests. */
const isSpec = (file: string) =>
  file.startsWith("integration-tests/")
    ? file.endsWith(".spec.ts")
    : file.endsWith(".unit.spec.ts")
const isSuite = (file: string) => file.endsWith(".suite.ts")

const read = (file: string) => readFileSync(path.join(root, file), "utf8")

/** `it(…)`, `test(…)`, and the same with `.each`, `.only` or `.skip`. */
function definesTests(file: string): boolean {
  const text = read(file)
  if (!/\b(it|test)\s*[(.]/.test(text)) {
    return false
  }
  const isTest = (node: ts.Node): boolean => {
    if (ts.isCallExpression(node)) {
      const call = node.expression.getText().replace(/\s/g, "")
      if (/^(it|test)(\.(each|only|skip|todo|failing)\b.*)?$/s.test(call)) {
        return true
      }
    }
    return ts.forEachChild(node, isTest) ?? false
  }
  return isTest(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true))
}

function importsOf(file: string): string[] {
  const text = read(file)
  const loaded = [...text.matchAll(/\bjest\.requireActual\("([^"]+)"\)/g)]
  return ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => fileName)
    .concat(loaded.map(([, name = ""]) => name))
    .filter((name) => name.startsWith("."))
    .map((name) => path.join(path.dirname(file), name))
}

it("every file that defines tests is a *.spec.ts or a *.suite.ts", () => {
  const others = files.filter((file) => !isSpec(file) && !isSuite(file))
  expect(others.length).toBeGreaterThan(500)
  expect(others.filter(definesTests)).toEqual([])
})

it("every *.suite.ts is imported by a spec or by another suite", () => {
  const suites = files.filter(isSuite)
  const imported = files
    .filter((file) => isSpec(file) || isSuite(file))
    .flatMap(importsOf)
  expect(suites.length).toBeGreaterThan(50)
  const unused = suites.filter(
    (suite) => !imported.includes(suite.replace(/\.ts$/, ""))
  )
  expect(unused).toEqual([])
})

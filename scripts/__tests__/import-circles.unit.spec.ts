import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import ts from "typescript"

const root = join(__dirname, "../..")

const FOLDERS = [
  "src",
  "simulator",
  "storefront",
  "scripts",
  "integration-tests",
  "benchmarks",
]

const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"]

/** The files that each file imports, types and `import()` included. */
const imports = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((path) => join(root, folder, path))
      .filter((path) => /\.tsx?$/.test(path) && !/node_modules/.test(path))
      .map((path) => [path, importsOf(path)] as const)
  )
)

function importsOf(path: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path, "utf8"))
  return importedFiles.flatMap(({ fileName }) => {
    const target = join(dirname(path), fileName)
    const found = ENDINGS.map((ending) => target + ending).find(
      (file) => /\.tsx?$/.test(file) && existsSync(file)
    )
    return fileName.startsWith(".") && found ? [found] : []
  })
}

/** Each circle once, from its first file to that file again. */
function findCircles(graph: ReadonlyMap<string, string[]>): string[][] {
  const done = new Set<string>()
  const circles: string[][] = []
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) {
      circles.push([...path.slice(start), file])
    } else if (!done.has(file)) {
      for (const next of graph.get(file) ?? []) {
        visit(next, [...path, file])
      }
      done.add(file)
    }
  }
  for (const file of graph.keys()) {
    visit(file, [])
  }
  return circles
}

it("no file imports itself by way of others, not even for its types", () => {
  expect(imports.size).toBeGreaterThan(500)
  const circles = findCircles(imports).map((circle) =>
    circle.map((file) => relative(root, file)).join("\n  imports ")
  )
  expect(circles).toEqual([])
})

it("the search for import circles finds one, and names its files", () => {
  const graph = new Map([
    ["page", ["list", "money"]],
    ["list", ["row", "money"]],
    ["row", ["list"]],
    ["money", []],
  ])
  expect(findCircles(graph)).toEqual([["list", "row", "list"]])
})

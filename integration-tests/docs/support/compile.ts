import { readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { type Block } from "./blocks"
import { isOptions } from "./examples"
import { root } from "./pages"

/**
 * One program for all examples, because loading Medusa's types takes most of
 * the time.
 */
const options: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  jsx: ts.JsxEmit.ReactJSX,
  types: ["node", "jest"],
  paths: sources(),
}

/** Names that the pages introduce once and then use. */
const SAID_BEFORE = `
import type Medusa from "@medusajs/js-sdk"
declare global {
  const sdk: Medusa
  const card_number: string
}`

/** The compiler's errors for each block, by its place. */
export function complaintsAbout(blocks: Block[]): Map<string, string[]> {
  const files = new Map(blocks.map((block) => [fileOf(block), codeOf(block)]))
  // Beside the tests, where an example's "../simulator" resolves.
  const ambient = join(root, "integration-tests/said-before.ts")
  const program = ts.createProgram(
    [...files.keys(), ambient],
    options,
    hostWith(new Map([...files, [ambient, SAID_BEFORE]]))
  )
  return new Map(
    blocks.map((block) => {
      const file = program.getSourceFile(fileOf(block))
      const found = ts.getPreEmitDiagnostics(program, file)
      return [block.place, found.map(sentence)]
    })
  )
}

function fileOf({ place, language }: Block): string {
  const name = place.replaceAll(/[^\w]+/g, "-")
  return join(root, "integration-tests", `page-${name}.${language}`)
}

function codeOf(block: Block): string {
  return isOptions(block)
    ? `import type { SbpOptionsInput } from "${root}/src/shared/options"
       export const options: Partial<SbpOptionsInput> = {${block.code}}`
    : block.code
}

/** The package's exports, as package.json has them, mapped to their sources. */
function sources(): Record<string, string[]> {
  const text = readFileSync(join(root, "package.json"), "utf8")
  const { name, exports } = JSON.parse(text) as {
    name: string
    exports: Record<string, string>
  }
  return Object.fromEntries(
    Object.entries(exports).map(([door, file]) => [
      door.replace(".", name),
      [join(root, file.replace(".medusa/server/", "").replace(/\.m?js$/, ""))],
    ])
  )
}

function hostWith(files: Map<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  return {
    ...host,
    fileExists: (path) => files.has(path) || host.fileExists(path),
    readFile: (path) => files.get(path) ?? host.readFile(path),
    getSourceFile: (path, version, ...rest) => {
      const code = files.get(path)
      return code === undefined
        ? host.getSourceFile(path, version, ...rest)
        : ts.createSourceFile(path, code, version)
    },
  }
}

function sentence({ messageText, file, start }: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(messageText, " ")
  const line = file?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0
  return `line ${line + 1}: ${text}`
}

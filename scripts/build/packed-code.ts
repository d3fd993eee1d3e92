import path from "node:path"
import { minify } from "@swc/core"
import ts from "typescript"

/**
 * A compiled file of the server as it is in the package. It has no source map, which
 * Medusa's build puts into each file, whatever tsconfig says: the map points at sources
 * that are not there. It has no comments, which are for readers of the sources: merchants
 * have pages instead. Names and lines stay, so that a stack trace can be read.
 */
export function packedScript(code: string): string {
  const printer = ts.createPrinter({ removeComments: true })
  const { transformed } = ts.transform(parsed(code), [shortened])
  return transformed
    .map((it) => withNarrowIndents(printer.printFile(it)))
    .join("")
}

/** Removes what TypeScript writes for kinds of callers and functions that we do not have. */
const shortened: ts.TransformerFactory<ts.SourceFile> = (context) => {
  const { factory } = context
  const visit = (node: ts.Node): ts.Node => {
    const it = ts.visitEachChild(node, visit, context)
    const method = ts.isCallExpression(it)
      ? importedBy(it.expression)
      : undefined
    return ts.isCallExpression(it) && method
      ? factory.updateCallExpression(it, method, undefined, it.arguments)
      : it
  }
  return (file) =>
    factory.updateSourceFile(
      file,
      file.statements
        .filter((it) => !isUndefinedExport(it))
        // publint recognises a default export only in the form of Medusa's own plugins.
        .map((it) =>
          it.getText().startsWith("exports.default = ")
            ? it
            : ts.visitNode(it, visit, ts.isStatement)
        )
    )
}

/** `a.b` of `(0, a.b)`: the comma keeps `this` from a function that does not use it. */
function importedBy(called: ts.Expression): ts.Expression | undefined {
  return ts.isParenthesizedExpression(called) &&
    ts.isBinaryExpression(called.expression) &&
    called.expression.operatorToken.kind === ts.SyntaxKind.CommaToken &&
    ts.isNumericLiteral(called.expression.left)
    ? called.expression.right
    : undefined
}

/** `exports.a = exports.b = void 0`: an export that is not set yet is undefined anyway. */
const isUndefinedExport = (statement: ts.Statement) =>
  /^(exports\.\w+ = )+void 0;$/.test(statement.getText())

export const parsed = (code: string) =>
  ts.createSourceFile("", code, ts.ScriptTarget.ES2022, true)

/** Indents by one space a level, but not within strings: a fortieth of the code's size. */
export function withNarrowIndents(code: string): string {
  const texts: ts.Node[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTemplateLiteralToken(node)) {
      texts.push(node)
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed(code))
  return code.replaceAll(/^(?: {4})+/gm, (indent, at: number) =>
    texts.some((text) => text.getStart() < at && at < text.end)
      ? indent
      : " ".repeat(indent.length / 4)
  )
}

/**
 * For code that needs no debugging inside the package: the simulator, and the admin, which
 * the store's own build bundles again. swc comes with Medusa's build, and its output is a
 * twenty-fifth smaller than esbuild's.
 */
export async function minified(code: string): Promise<string> {
  const made = await minify(code, {
    module: true,
    compress: { ecma: 2020, passes: 3, hoist_funs: true },
    mangle: true,
    format: { comments: false },
  })
  return made.code
}

/**
 * One of several scripts or styles of a page: they use each other's names, so names stay.
 */
export async function minifiedPart(
  file: string,
  code: string
): Promise<string> {
  const { transformWithEsbuild } = await import("vite")
  const how = { minify: true, charset: "utf8", sourcemap: false } as const
  return (await transformWithEsbuild(code, file, how)).code
}

/**
 * A program that only needs Node, in one file, which is smaller than many. Its parts
 * still find the files beside their sources: `__dirname` is the folder of each.
 *
 * @param entry its first file, whose folder the program will be in
 */
export async function bundled(entry: string): Promise<string> {
  const { build } = await import("vite")
  const folder = path.dirname(entry)
  const made = await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "folders-of-sources",
        transform: (code, id) => {
          const own = path.relative(folder, path.dirname(id))
          const there = JSON.stringify(`/${own.replaceAll(path.sep, "/")}`)
          return code.replaceAll("__dirname", `(__dirname + ${there})`)
        },
      },
    ],
    build: {
      ssr: entry,
      target: "es2022",
      minify: false,
      write: false,
      rollupOptions: { output: { format: "cjs" } },
    },
  })
  const [chunk] = "output" in made ? made.output : []
  if (chunk?.type !== "chunk") {
    throw new Error(`Vite made no program of ${entry}`)
  }
  return minified(chunk.code)
}

import { existsSync } from "node:fs"
import path from "node:path"
import ts from "typescript"

/**
 * A compiled file of the server as it is in the package. Without the source map that
 * Medusa's build puts into each, whatever tsconfig says: it points at sources that are
 * not there. And without comments, which are for the readers of the sources: merchants
 * have pages instead. Names and lines stay, for whoever reads a stack trace.
 */
export function packedScript(code: string): string {
  const file = ts.createSourceFile("", code, ts.ScriptTarget.ES2022, true)
  return ts.createPrinter({ removeComments: true }).printFile(file)
}

/**
 * What nobody debugs in its package: the admin, which the store's own build bundles
 * again, and the simulator. esbuild comes with vite, and is reached by it.
 */
export async function minified(code: string): Promise<string> {
  const { transformWithEsbuild } = await import("vite")
  const made = await transformWithEsbuild(code, "index.js", {
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    sourcemap: false,
    minify: true,
  })
  return made.code
}

/**
 * The files of types that a merchant's code can see: these, and what they import.
 *
 * @param entries paths of declaration files
 */
export function reachableTypes(
  entries: string[],
  read: (file: string) => string
): string[] {
  const found = new Set<string>()
  const left = [...entries]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (!found.has(file)) {
      found.add(file)
      const { importedFiles } = ts.preProcessFile(read(file))
      const folder = path.dirname(file)
      left.push(
        ...importedFiles
          .map(({ fileName }) => fileName)
          .filter((name) => name.startsWith("."))
          .map((name) => declarationOf(path.join(folder, name)))
      )
    }
  }
  return [...found]
}

function declarationOf(module: string): string {
  const file = `${module}.d.ts`
  return existsSync(file) ? file : path.join(module, "index.d.ts")
}

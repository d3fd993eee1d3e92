import { existsSync } from "node:fs"
import path from "node:path"
import ts from "typescript"
import { parsed, withNarrowIndents } from "./packed-code"

/** A declaration, or one name of an import or export: what a file is cut into. */
type Part = ts.Statement | ts.ImportSpecifier | ts.ExportSpecifier

/**
 * The types that a merchant's code can see: what these files export, and what that names,
 * in turn. The rest of a file of types describes code that no entry of the package exports.
 *
 * @param entries paths of declaration files
 * @returns the files of types in the package, with their texts
 */
export function packedTypes(
  entries: string[],
  read: (file: string) => string
): Map<string, string> {
  const trees = new Map<string, ts.SourceFile>()
  const left = [...entries]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (!trees.has(file)) {
      const code = read(file)
      trees.set(file, parsed(code))
      left.push(...filesNamedIn(code, path.dirname(file)))
    }
  }
  const parts = [...trees].flatMap(([file, tree]) =>
    partsOf(tree).map((part) => ({ file, part }))
  )
  const kept = reached(
    parts.map(({ part }) => part),
    parts.filter(({ file }) => entries.includes(file)).map(({ part }) => part)
  )
  return new Map(
    [...trees]
      .map(([file, tree]) => [file, textOf(tree, kept)] as const)
      .filter(([, text]) => text !== "")
  )
}

/**
 * These parts, and those whose name one of them uses, in turn. Files do not matter: a part
 * that only shares its name with such a part stays, too.
 */
function reached(parts: Part[], first: Part[]): Set<Part> {
  const kept = new Set(first)
  const used = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) {
      used.add(node.text)
    }
    ts.forEachChild(node, visit)
  }
  // A set also visits what is added meanwhile.
  for (const part of kept) {
    visit(part)
    for (const it of parts) {
      if (namesOf(it).some((name) => used.has(name))) {
        kept.add(it)
      }
    }
  }
  return kept
}

function partsOf(tree: ts.SourceFile): Part[] {
  return tree.statements.flatMap((it) => specifiersOf(it) ?? [it])
}

/** The names between the braces of an import or export. */
function specifiersOf(statement: ts.Statement): Part[] | undefined {
  const list = ts.isExportDeclaration(statement)
    ? statement.exportClause
    : ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : undefined
  return list && (ts.isNamedExports(list) || ts.isNamedImports(list))
    ? [...list.elements]
    : undefined
}

/** What a part declares; of an import, its default. */
function namesOf(part: Part): string[] {
  const declared = ts.isVariableStatement(part)
    ? [...part.declarationList.declarations]
    : [ts.isImportDeclaration(part) ? part.importClause : part]
  return declared
    .map((it) => (it as { name?: ts.Node } | undefined)?.name?.getText())
    .filter((name) => name !== undefined)
}

/** The text of the parts of a file that are kept: none, if that is none. */
function textOf(tree: ts.SourceFile, kept: Set<Part>): string {
  const texts = tree.statements.map((statement) => {
    const own = statement.getText()
    const above = statement.getFullText().slice(0, -own.length)
    const specifiers = specifiersOf(statement)
    if (!specifiers) {
      return kept.has(statement) ? above + declarationText(statement) : ""
    }
    const list = specifiers.filter((it) => kept.has(it))
    const names = list.map((it) => it.getText()).join(", ")
    return names && above + own.replace(/\{[^}]*\}/, `{ ${names} }`)
  })
  const code = texts.join("").trim()
  // Without an export, TypeScript would take a declaration that is not exported as exported.
  return code && `${withNarrowIndents(code)}\nexport {};\n`
}

/**
 * No editor shows the comments within the type of a constant (a model, a table): they are
 * for readers of the sources.
 */
function declarationText(statement: ts.Statement): string {
  const text = statement.getText()
  return ts.isVariableStatement(statement)
    ? text.replaceAll(/^ *\/\*\*[\s\S]*?\*\/\n/gm, "")
    : text
}

function filesNamedIn(code: string, folder: string): string[] {
  return ts
    .preProcessFile(code)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith("."))
    .map((name) => declarationOf(path.join(folder, name)))
}

function declarationOf(module: string): string {
  const file = `${module}.d.ts`
  return existsSync(file) ? file : path.join(module, "index.d.ts")
}

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { getHttpResponseFromError } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import ts from "typescript"
import { FAILURE_CODES } from "../../gateway/errors"

const root = join(__dirname, "../../..")
const read = (path: string) => readFileSync(join(root, path), "utf8")

/** Each run of filled-in values becomes one "…". */
const bare = (text: string) => text.replace(/…(\s*…)+/g, "…")

const page = bare(read("docs/errors.md").replace(/[`\\]/g, ""))

/** The page without its line breaks. */
const shown = page.replace(/\s+/g, " ")

/** The cells of every row of every table. */
const rows = [...page.matchAll(/^\| (.*) \|$/gm)].map(([, row = ""]) =>
  row.split(" | ").map((cell) => cell.trim())
)

/**
 * These texts answer no request: they appear at a start, in a command, a mail or a scrape, or
 * nowhere.
 */
const AT_THE_START =
  /^src\/(admin|cli|config|doctor|policies|api\/sbp\/receive\/(texts|page)|flows\/(alerts\/(alert|digest)-text|payouts\/link-mail-texts|payment-requests\/request-mail)\.ts|shared\/monitoring\/metrics\.ts|shared\/options|providers\/sbp\/loaders|modules\/ledger\/check-configuration\.ts)/

const sources = readdirSync(join(root, "src"), {
  recursive: true,
  encoding: "utf8",
})
  .map((path) => `src/${path.replaceAll("\\", "/")}`)
  .filter((path) => /\.ts$/.test(path) && !/__tests__|migrations/.test(path))
  .filter((path) => !AT_THE_START.test(path))
  .map((path) => {
    const { ESNext } = ts.ScriptTarget
    return { path, file: ts.createSourceFile(path, read(path), ESNext, true) }
  })

/**
 * Errors of these files are translated before they reach a caller; only the sentences about
 * card numbers stay the same.
 */
const isInner = (path: string) =>
  /^src\/(domain\/(?!card-number)|gateway\/)/.test(path)
const answering = sources.filter(({ path }) => !isInner(path))

function nodesOf(node: ts.Node): ts.Node[] {
  const below: ts.Node[] = []
  ts.forEachChild(node, (child) => {
    below.push(child, ...nodesOf(child))
  })
  return below
}

/** Functions that make an error of the sentence that they are given. */
const shorthands = new Map(
  answering
    .flatMap(({ file }) => nodesOf(file).filter(ts.isFunctionDeclaration))
    .flatMap(({ name, body, parameters: [first] }): [string, string][] => {
      const [, type, given] =
        /new MedusaError\(\s*MedusaError\.Types\.(\w+),\s*(\w+)[,\s)]/.exec(
          body?.getText() ?? ""
        ) ?? []
      const isGiven = given && given === first?.name.getText()
      return name && type && isGiven ? [[name.text, type]] : []
    })
)

type Said = { text: string; type?: string; code?: string }

/** Every text of a file, with the error that is made from it, if any. */
function textsOf(file: ts.SourceFile): Said[] {
  return nodesOf(file).flatMap((node): Said[] => {
    if (ts.isStringLiteralLike(node)) {
      return [{ text: bare(node.text), ...errorOf(node) }]
    }
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(({ literal }) => `…${literal.text}`)
      return [{ text: bare(node.head.text + spans.join("")), ...errorOf(node) }]
    }
    return []
  })
}

function errorOf(text: ts.Node): Omit<Said, "text"> {
  let node = text.parent
  while (
    ts.isConditionalExpression(node) ||
    ts.isTemplateSpan(node) ||
    ts.isTemplateExpression(node)
  ) {
    node = node.parent
  }
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) {
    return {}
  }
  const made = node.expression.getText()
  const [first] = node.arguments ?? []
  const type =
    made === "MedusaError"
      ? first?.getText().replace("MedusaError.Types.", "")
      : shorthands.get(made)
  const code = node.arguments
    ?.filter(ts.isStringLiteral)
    .find((it) => /^[a-z]+(_[a-z]+)+$/.test(it.text))
  return { type, code: code?.text }
}

/** Where the needs of a body's fields are written. */
const FIELDS = /^src\/(api\/|shared\/body-fields|flows\/payouts\/payout-fields)/

/** Neither SQL nor an identifier. */
function isSentence(text: string, path: string): boolean {
  const isOfField = FIELDS.test(path) && text.startsWith("must ")
  const isLong = text.trim().split(/\s+/).length >= 4
  const isSql = / (AND|IS NULL|SELECT)( |$)/.test(text)
  return (
    isOfField || (isLong && !isSql && /^(SBP |…|[A-Z](?![A-Z]))/.test(text))
  )
}

/** The answer as the page writes it: "404 not_found". */
function answerOf({ type = "", code }: Said): string {
  const kind = MedusaError.Types[type as keyof typeof MedusaError.Types]
  const { statusCode } = getHttpResponseFromError(new MedusaError(kind, ""))
  return [`${statusCode} ${kind}`, code].filter(Boolean).join(", ")
}

describe("docs/errors.md", () => {
  const said = answering.flatMap(({ path, file }) =>
    textsOf(file).filter(({ text }) => isSentence(text, path))
  )

  it("has every sentence that an error may say", () => {
    expect(said.length).toBeGreaterThan(100)
    const missing = said.filter(({ text }) => !shown.includes(text))
    expect(missing.map(({ text }) => text)).toEqual([])
  })

  it("has the status, the type and the code of each sentence", () => {
    const errors = said.filter(({ type }) => type !== undefined)
    expect(errors.length).toBeGreaterThan(60)
    for (const error of errors) {
      const row = rows.find(([message]) => message?.includes(error.text))
      // What is only logged or kept is in no answer.
      const answer = row?.[1] === "not answered" ? row[1] : answerOf(error)
      expect([error.text, row?.[1]]).toEqual([error.text, answer])
    }
  })

  it.each(["docs/admin-api.md", "docs/ru/admin-api.md"])(
    "leaves no code of a refusal that %s does not explain",
    (path) => {
      const codes = said.flatMap(({ code }) => code ?? [])
      expect(codes.length).toBeGreaterThan(9)
      const explained = read(path)
      const missing = codes.filter((code) => !explained.includes(`\`${code}\``))
      expect(missing).toEqual([])
    }
  )

  it("says by which texts Medusa replaces our sentences", () => {
    for (const type of [MedusaError.Types.CONFLICT, "of an unknown type"]) {
      const error = new MedusaError(type, "ours")
      expect(shown).toContain(getHttpResponseFromError(error).body.message)
    }
  })

  it("explains every code of the gateway's client", () => {
    // A list of columns is no list of codes.
    const inModules = answering.filter(({ path }) =>
      /modules\/\w+\/(?!tables\.ts$)/.test(path)
    )
    const ours = inModules.flatMap(({ file }) =>
      [...file.text.matchAll(/\b(?:error_)?code: "(\w+)"/g)].map(
        ([, code = ""]) => code
      )
    )
    expect(ours.length).toBeGreaterThan(1)
    const explained = rows.map(([code]) => code)
    expect(explained).toEqual(
      expect.arrayContaining([...FAILURE_CODES, ...ours])
    )
  })

  it("has the sentence of the gateway's client for each code", () => {
    const texts = sources
      .filter(({ path }) => /gateway\/(to-error|requests)\.ts/.test(path))
      .flatMap(({ file }) => textsOf(file))
      .filter(({ text }) => text.trim().split(/\s+/).length >= 4)
      // These say what is wrong with a field of a request.
      .filter(({ text }) => !/^(must|has) /.test(text))
    expect(texts.length).toBeGreaterThan(10)
    const unshown = texts.filter(({ text }) => !shown.includes(text))
    expect(unshown.map(({ text }) => text)).toEqual([])
  })
})

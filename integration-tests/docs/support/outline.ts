import { inlineCodeOf } from "./blocks"
import { FENCED } from "./pages"

/** A heading, a paragraph, an item of a list, a row of a table, or code. */
export interface Unit {
  /** The part that is the same in every language: "row of 3 `settled`". */
  shape: string
  text: string
}

const KINDS: [RegExp, (line: string) => string][] = [
  [/^```/, (line) => line],
  [/^#+ /, (line) => line.replace(/ .*/, "")],
  [/^\|[ :|-]+\|$/, () => "line of a table"],
  [/^\|/, (line) => `row of ${line.split(/(?<!\\)\|/).length - 2}`],
  [/^ *(-|\d+\.) /, () => "item"],
]

/** A page in reading order, however its lines are broken. */
export function outlineOf(page: string): Unit[] {
  const text = page.replaceAll(
    FENCED,
    (_, _indent, _fence, language: string, body: string) =>
      `\`\`\`${language} ${JSON.stringify(withoutComments(body, language))}`
  )
  const units: { kind: string; text: string }[] = []
  let goesOn = false
  for (const line of text.split("\n")) {
    const [, kindOf] = KINDS.find(([begins]) => begins.test(line)) ?? []
    const last = units.at(-1)
    if (!kindOf && last && goesOn && line.trim()) {
      last.text += ` ${line.trim()}`
    } else if (line.trim()) {
      units.push({ kind: kindOf?.(line) ?? "paragraph", text: line.trim() })
    }
    goesOn = line.trim() !== ""
  }
  return units.map(({ kind, text }) => ({
    shape: shapeOf(kind, text),
    text: text.replaceAll(/\s+/g, " "),
  }))
}

/**
 * Names and numbers must be the same; their position in a sentence may differ.
 */
function shapeOf(kind: string, text: string): string {
  if (kind.startsWith("```")) {
    return kind
  }
  const codes = inlineCodeOf(text).map((code) => `\`${code}\``)
  const numbers = text
    .replaceAll(/`[^`]*`|\]\([^)]*\)/g, "")
    // Russian writes 10,000 as 10 000, and 0.2 as 0,2.
    .replaceAll(/(?<=\b[1-9]\d{0,2})[,\u00A0](?=\d{3}\b)/g, "")
    .replaceAll(/(?<=\d),(?=\d)/g, ".")
    .match(/\d[\d.]*\b/g)
  const names = new Set([...codes, ...(numbers ?? [])])
  return [kind, ...[...names].sort()].join(" ")
}

const COMMENTS: Record<string, RegExp> = {
  ts: /(^|\s)\/\/.*$/gm,
  tsx: /(^|\s)\/\/.*$/gm,
  bash: /(^|\s)#.*$/gm,
  nginx: /(^|\s)#.*$/gm,
}

/** The code without comments: a translation may need more or fewer lines for them. */
function withoutComments(code: string, language: string): string {
  const comment = COMMENTS[language]
  const bare = comment ? code.replaceAll(comment, "") : code
  return bare.replaceAll(/[ \t]*\n\s*\n/g, "\n").trim()
}

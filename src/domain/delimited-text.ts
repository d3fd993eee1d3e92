/** Control characters that no text has. */
export const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** The separators in files. On the clipboard, a spreadsheet separates cells by tabs only. */
const SEPARATORS = ["\t", ";", ","]

/**
 * The cells of a table that a spreadsheet saved as CSV, or put on the clipboard: RFC 4180,
 * with the separator that makes the most cells of the first line that has any. A quote that
 * is not closed is a sign like any other.
 */
export function readDelimited(
  text: string,
  separators: readonly string[] = SEPARATORS
): string[][] {
  const plain = text.replace(/^\ufeff/, "")
  const beginning = plain.trimStart()
  const [best] = separators
    .map((separator) => ({
      separator,
      width: linesOf(beginning, separator).next().value?.length ?? 0,
    }))
    .sort((a, b) => b.width - a.width)
  return [...linesOf(plain, best?.separator ?? ",")]
}

function* linesOf(text: string, separator: string): Generator<string[], void> {
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n?|\\n|$)`,
    "gy"
  )
  let line: string[] = []
  while (cell.lastIndex < text.length) {
    const [, quoted, bare = "", end = ""] = cell.exec(text) ?? []
    line.push(withoutFormula(quoted?.replaceAll('""', '"') ?? bare))
    if (end !== separator) {
      yield line
      line = []
    }
  }
  if (line.length > 0) {
    // The text ends with a separator.
    yield [...line, ""]
  }
}

/** The text inside `="…"`, by which our own exports tell Excel that a cell is a text. */
export const withoutFormula = (cell: string) =>
  /^="([^"]*)"$/.exec(cell)?.[1] ?? cell

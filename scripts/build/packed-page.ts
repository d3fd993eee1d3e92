import path from "node:path"

type Place = {
  /** The page, as its path in the repository: "docs/install.md". */
  page: string
  /** Whether a file or folder of the repository is in the package. */
  isPacked: (file: string) => boolean
  /** Where the repository is on the web, if that is known. */
  repository: string | undefined
  version: string
}

/** Blocks of code, and code in a sentence: nothing in them is a link. */
const CODE = /^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2 *$|`[^`]+`/gm
const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g
/** A row of an index: its first cell is the link to a page. */
const ENTRY = /^\| \[([^\]]*)\]\(([^)\s]+)\) *\|.*\|\n/gm
const ROW = /^\|.*\|$/gm
const IMAGE = /<img\b[^>]*\bsrc="([^"]+)"[^>]*\balt="([^"]+)"[^>]*>/g

/**
 * A page as it is in the package, without a dead link: a link to a file that is not packed
 * goes to the repository on the web, or becomes text as long as the repository has no
 * address. An index leaves such pages out.
 *
 * npm shows README.md alone as well, so none of its links is relative.
 */
export function packedPage(text: string, place: Place): string {
  const code: string[] = []
  const prose = text.replaceAll(CODE, (block) => `\0${code.push(block) - 1}\0`)
  const linked = prose
    .replaceAll(ENTRY, (row, label: string, target: string) =>
      linkOf("", label, target, place) === label ? "" : row
    )
    .replaceAll(IMAGE, (_, target: string, label: string) =>
      linkOf("!", label, target, place)
    )
    .replaceAll(LINK, (_, mark: string, label: string, target: string) =>
      linkOf(mark, label, target, place)
    )
  return withLongLines(linked)
    .replaceAll(ROW, withoutPadding)
    .replaceAll(/\0(\d+)\0/g, (_, at: string) => code[Number(at)] ?? "")
}

/** Lines of a paragraph or an item that may become one: they are a fiftieth of the pages' size. */
const TEXT = /^ *(?:[^#|<>\0\s]|\0\d+\0.)/
const MORE = /^ *(?:[\p{L}([«"_]|\*\*|\d+[^\d.)]|\0\d+\0.)/u

/** The same page without the line breaks that only an editor needs. */
function withLongLines(text: string): string {
  const lines: string[] = []
  for (const line of text.split("\n")) {
    const last = lines.at(-1) ?? ""
    if (TEXT.test(last) && MORE.test(line)) {
      lines.splice(-1, 1, `${last} ${line.trim()}`)
    } else {
      lines.push(line)
    }
  }
  return lines.join("\n")
}

/** The padding that aligns columns in an editor is a tenth of the pages' size. */
function withoutPadding(row: string): string {
  return /^[ |:-]+$/.test(row)
    ? row.replaceAll(/-{3,}/g, "---")
    : row.replaceAll(/ {2,}/g, " ")
}

function linkOf(
  mark: string,
  label: string,
  target: string,
  { page, isPacked, repository, version }: Place
): string {
  const isImage = mark === "!"
  const isAlone = page === "README.md"
  const link = `${mark}[${label}](${target})`
  const [written = "", anchor] = target.split("#")
  if (/^[a-z]+:/.test(target) || written === "") {
    return link
  }
  const file = path.posix
    .join(path.posix.dirname(page), decodeURI(written))
    .replace(/\/$/, "")
  if (isPacked(file) && !isAlone) {
    return link
  }
  const english = file.replace("docs/ru/", "docs/")
  if (isPacked(english) && !isAlone) {
    const folder = path.posix.dirname(page)
    return `[${label}](${path.posix.relative(folder, english)})`
  }
  if (repository) {
    const view = isImage ? "raw" : "blob"
    const url = `${repository}/${view}/v${version}/${encodeURI(file)}`
    return `${mark}[${label}](${url}${anchor ? `#${anchor}` : ""})`
  }
  return isAlone && isPacked(file) ? `${label} (\`${file}\`)` : label
}

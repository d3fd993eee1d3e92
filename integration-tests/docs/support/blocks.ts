import { FENCED, pages, readPage } from "./pages"

/** A piece of code on a page, between two fences. */
export interface Block {
  page: string
  /** The line of its first fence. */
  line: number
  /** The language that the first fence names, such as "ts"; empty if it names none. */
  language: string
  code: string
  /** "docs/install.md:7" */
  place: string
}

export const blocks: Block[] = pages.flatMap(blocksOf)

export function blocksOf(page: string): Block[] {
  const text = readPage(page)
  return [...text.matchAll(FENCED)].map((match) => {
    const [, indent = "", , language = "", body = ""] = match
    const line = text.slice(0, match.index).split("\n").length
    const code = body.replaceAll(new RegExp(`^${indent}`, "gm"), "")
    return { page, line, language, code, place: `${page}:${line}` }
  })
}

export function blocksIn(...languages: string[]): Block[] {
  return blocks.filter(({ language }) => languages.includes(language))
}

/** Code in the middle of a sentence, which may be broken over two lines. */
export function inlineCodeOf(prose: string): string[] {
  return [...prose.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map(([, code = ""]) =>
    code.replaceAll(/\s+/g, " ")
  )
}

import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

export const root = resolve(__dirname, "../../..")

/** Folders of generated files, or of other people's. */
const NOT_OURS = /^(node_modules|\.(?!github$).*)$/

/** Every page of this repository, as its path from the root. */
export const pages: string[] = readdirSync(root, { withFileTypes: true })
  .flatMap((entry) =>
    entry.isDirectory() && !NOT_OURS.test(entry.name)
      ? filesIn(entry.name)
      : [entry.name]
  )
  .filter((path) => path.endsWith(".md"))
  .sort()

export function readPage(path: string): string {
  return readFileSync(join(root, path), "utf8")
}

/** The text of a page, without its code blocks. */
export function proseOf(page: string): string {
  return readPage(page).replaceAll(FENCED, (block) =>
    block.replaceAll(/[^\n]+/g, "")
  )
}

export const FENCED = /^( *)(`{3,})(\S*)[^\n]*\n([\s\S]*?)^\1\2 *$/gm

/** Every folder and file below a folder, as paths from the root. */
export function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), {
    recursive: true,
    encoding: "utf8",
  }).map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
}

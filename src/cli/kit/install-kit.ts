import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs"
import path from "node:path"
import { applyEdit, EDITS } from "./edits"

/** What became of a file, or what a person has to do about it. */
export type Step = {
  file: string
  done: "copied" | "edited" | "there already" | "installed" | undefined
  /** What is left to do by hand. */
  todo?: string
}

/**
 * Puts the kit into a storefront. Whatever is there already stays as it is, so it can
 * be run again.
 *
 * @param kit the folder of the kit's files
 * @param storefront the folder with `src` in it
 */
export function installKit(kit: string, storefront: string): Step[] {
  const source = path.join(storefront, "src")
  return [
    ...copyFiles(kit, source, nextOf(storefront)),
    ...editFiles(source),
    checkPackage(storefront),
  ]
}

/** The kit does not guess the shop's package manager, nor where to run it. */
function checkPackage(storefront: string): Step {
  const file = "../package.json"
  return manifestOf(storefront).includes('"lean-qr"')
    ? { file, done: "installed" }
    : {
        file,
        done: undefined,
        todo: "Install lean-qr in the storefront. It draws the QR codes:\n\nnpm install lean-qr@2     (or: pnpm add lean-qr@2, yarn add lean-qr@2)",
      }
}

function copyFiles(kit: string, source: string, next: number): Step[] {
  const files = readdirSync(kit, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(kit, path.join(entry.parentPath, entry.name)))
  return files.sort().map((file) => {
    const text = forNext(next, read(path.join(kit, file)))
    const target = path.join(source, file)
    if (!existsSync(target)) {
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, text)
      return { file, done: "copied" }
    }
    return read(target) === text
      ? { file, done: "there already" }
      : {
          file,
          done: undefined,
          todo: "It is not as in this version of the kit. If you have changed it, keep your change; else delete it, and run this again.",
        }
  })
}

function editFiles(source: string): Step[] {
  const files = [...new Set(EDITS.map(({ file }) => file))]
  return files.flatMap((file) => {
    const target = path.join(source, file)
    const edits = EDITS.filter((edit) => edit.file === file)
    const before = existsSync(target) ? read(target) : ""
    let text = before
    const todos: string[] = []
    for (const edit of edits) {
      const edited = applyEdit(text, edit)
      if (edited === undefined) {
        todos.push(`Add ${edit.where}:\n\n${edit.lines.trim()}`)
      }
      text = edited ?? text
    }
    if (text !== before) {
      writeFileSync(target, text)
    }
    const done = text === before ? "there already" : "edited"
    return [
      ...(todos.length < edits.length ? [{ file, done } as const] : []),
      ...todos.map((todo) => ({ file, done: undefined, todo })),
    ]
  })
}

/** Its major version; 0 where that is not known. */
function nextOf(storefront: string): number {
  const [, major = "0"] =
    /"next":\s*"[^\d"]*(\d+)/.exec(manifestOf(storefront)) ?? []
  return Number(major)
}

function manifestOf(storefront: string): string {
  const manifest = path.join(storefront, "package.json")
  return existsSync(manifest) ? read(manifest) : ""
}

/** From Next 16 on, a server action calls it by another name. */
function forNext(next: number, text: string): string {
  return next >= 16 ? text.replaceAll("revalidateTag", "updateTag") : text
}

/** Reads line ends as git has them, whatever this machine writes. */
function read(file: string): string {
  return readFileSync(file, "utf8").replaceAll("\r\n", "\n")
}

import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

/**
 * The files of a browser's profile that contain these digits: as they are, in UTF-16, or
 * with a sign between groups. Compressed data is not opened.
 */
export function tracesIn(profile: string, digits: string): string[] {
  const groups = digits.match(/.{1,4}/g) ?? []
  const spellings = [
    digits,
    groups.join(" "),
    groups.join("-"),
    groups.join("+"),
  ]
  const wanted = spellings.flatMap((it) => [
    Buffer.from(it, "latin1"),
    Buffer.from(it, "utf16le"),
  ])
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file)
      return wanted.some((it) => content.includes(it))
    })
    .map((file) => path.relative(profile, file))
}

import { dirname, join, normalize } from "node:path"
import { proseOf } from "./pages"

export interface Link {
  page: string
  /** As the page writes it: "configuration.md#payments". */
  written: string
  /** From the root, without the anchor: "docs/configuration.md". */
  path: string
  anchor: string
}

/** Links and pictures that point to a file of this repository. */
export function linksOf(page: string): Link[] {
  const prose = proseOf(page).replaceAll(/`[^`]+`/g, "")
  const markdown = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)]
  const html = [...prose.matchAll(/(?:src|href)="([^"]+)"/g)]
  return [...markdown, ...html]
    .map(([, written = ""]) => written)
    .filter((written) => !/^[a-z]+:/.test(written))
    .map((written) => {
      const [file = "", anchor = ""] = written.split("#")
      const path = file ? normalize(join(dirname(page), decodeURI(file))) : page
      return { page, written, path: path.replace(/\/$/, ""), anchor }
    })
}

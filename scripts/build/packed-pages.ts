import { readFileSync } from "node:fs"
import path from "node:path"
import { filesUnder } from "../files-hash"
import { root } from "../start/settings"
import { packedPage } from "./packed-page"

/**
 * Pictures are too large, some pages are for readers of the code, and the FAQ repeats other
 * pages. The Russian pages for developers and operators would add 75 kB. An upgrade begins
 * with the changelog and the page of the new version, personal data with a lawyer, and a
 * report of a hole with the newest policy: they are read where the repository is.
 */
const LEFT_OUT =
  /^docs\/(adr|images)\/|\/(faq|gateway|glossary|personal-data|query-plans|reliability|security|states|upgrading)\.md$|^docs\/ru\/(admin-api|configuration|deployment|doctor|errors|monitoring|storefront\/README)\.md$|\/tsconfig\.json$/

/** Pages for those who install the plugin, and the files that they copy. */
const PAGES = [
  "README.md",
  "CHANGELOG.md",
  "simulator/README.md",
  ...filesUnder(root, "docs")
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => !LEFT_OUT.test(file)),
]

/** They are about a copy of the repository, or for who compares the simulator with the gateway. */
const CHAPTERS_LEFT_OUT = [
  "## Test it\n",
  "## 4. Try it\n",
  "## Попробовать\n",
  "## Assumptions\n",
]

function withoutChapters(page: string): string {
  return page
    .split(/^(?=## )/m)
    .filter((it) => !CHAPTERS_LEFT_OUT.some((title) => it.startsWith(title)))
    .join("")
}

function isPacked(file: string): boolean {
  return PAGES.some((it) => it === file || it.startsWith(`${file}/`))
}

/** The package's pages and the files that they copy, with their texts. */
export function packedPages(its: {
  version: string
  /** Where the repository is on the web, if that is known. */
  repository: string | undefined
}): Map<string, string> {
  return new Map(
    PAGES.map((page) => {
      const text = readFileSync(path.join(root, page), "utf8")
      if (page.endsWith(".md")) {
        const shown = withoutChapters(text)
        return [page, packedPage(shown, { ...its, page, isPacked })]
      }
      const isJson = page.endsWith(".json")
      return [page, isJson ? JSON.stringify(JSON.parse(text)) : text]
    })
  )
}

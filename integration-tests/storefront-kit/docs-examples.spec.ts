import { readFileSync } from "node:fs"
import { join } from "node:path"
import { EDITS } from "../../src/cli/kit/edits"
import { blocksOf } from "../docs/support/blocks"
import { pieces, STARTER } from "../docs/support/examples"
import { filesIn, readPage, root } from "../docs/support/pages"

const GUIDE = "docs/storefront/dtc-starter.md"
const KIT = "docs/storefront/dtc-starter"

/** Line breaks and exports for tests do not matter. */
const bare = (code: string) =>
  code.replaceAll("export ", "").replaceAll(/\s+/g, "")

const bareFile = (path: string) => bare(readFileSync(join(root, path), "utf8"))

it("the examples of docs/storefront/README.md are in a file that runs", () => {
  const page = blocksOf("docs/storefront/README.md")
  const examples = page.filter(({ language }) => language === "ts")
  expect(examples).toHaveLength(2)
  const run = bareFile("integration-tests/storefront-kit/readme-calls.ts")
  for (const { code } of examples) {
    expect(run).toContain(bare(code))
  }
})

// The starter's files are compiled by `npm run check`.
it.each(pieces)(
  "the example at $place is in $file, which compiles",
  ({ file, code }) => {
    expect(bareFile(`${STARTER}/${file}`)).toContain(bare(code))
  }
)

it("dtc-starter.md shows what to put into each file that is edited", () => {
  const edited = pieces.filter(({ page }) => page === GUIDE)
  expect(new Set(edited.map(({ file }) => file))).toEqual(
    new Set(EDITS.map(({ file }) => file))
  )
})

it("dtc-starter.md names every file of the kit, and no other", () => {
  const named = [...readPage(GUIDE).matchAll(/\]\((dtc-starter\/[^)]*)\)/g)]
  const files = filesIn(KIT).filter((path) => /\.tsx?$/.test(path))
  expect(named.map(([, path = ""]) => decodeURI(path)).sort()).toEqual(
    files.map((path) => path.replace("docs/storefront/", "")).sort()
  )
})

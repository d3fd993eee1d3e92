import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { blocks } from "./support/blocks"
import { pages, readPage, root } from "./support/pages"

type Check = { by: string; page?: string }

const here = (name: string): Check => ({ by: `integration-tests/docs/${name}` })

/** The language of a block alone decides which test covers it. */
const CHECKS: Record<string, Check> = {
  ts: here("examples.spec.ts"),
  tsx: here("examples.spec.ts"),
  bash: here("commands.spec.ts"),
  http: here("requests.suite.ts"),
  json: here("requests.suite.ts"),
  text: here("samples.spec.ts"),
  yaml: { by: "integration-tests/http/monitoring/pages.suite.ts" },
  mermaid: {
    by: "src/domain/__tests__/states-page.unit.spec.ts",
    page: "docs/states.md",
  },
  ini: {
    by: "integration-tests/deployment/pages.spec.ts",
    page: "docs/deployment.md",
  },
  nginx: {
    by: "integration-tests/deployment/nginx.spec.ts",
    page: "docs/deployment.md",
  },
}

it.each(blocks)("$place has a language that a test checks", (block) => {
  expect(Object.keys(CHECKS)).toContain(block.language)
  const { page } = CHECKS[block.language] ?? {}
  // Code on a Russian page is compared with that of the English one.
  const english = block.page.replace("docs/ru/", "docs/")
  expect(english).toBe(page ?? english)
})

it.each(Object.values(CHECKS))("$by exists", ({ by }) => {
  expect(existsSync(join(root, by))).toBe(true)
})

it.each(Object.entries(CHECKS).filter(([, { page }]) => page))(
  "the test named for %s reads that page",
  (_, { by, page = "" }) => {
    const name = page.replace("docs/", "")
    expect(readFileSync(join(root, by), "utf8")).toContain(name)
  }
)

it.each(pages)("every fence of %s is parsed", (page) => {
  const fences = readPage(page).match(/^ *(```|~~~)/gm) ?? []
  const found = blocks.filter((block) => block.page === page)
  expect(fences).toHaveLength(2 * found.length)
})

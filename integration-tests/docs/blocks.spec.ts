import { readFileSync } from "node:fs"
import { join } from "node:path"
import { blocks } from "./support/blocks"
import { pages, readPage, root } from "./support/pages"

type Check = { by: string; page?: string }

const here = (name: string): Check => ({ by: `integration-tests/docs/${name}` })

/** Which test a block belongs to is said by its language, and by that alone. */
const CHECKS: Record<string, Check> = {
  ts: here("examples.spec.ts"),
  tsx: here("examples.spec.ts"),
  bash: here("commands.spec.ts"),
  http: here("requests.spec.ts"),
  json: here("requests.spec.ts"),
  text: here("samples.spec.ts"),
  mermaid: {
    by: "src/shared/__tests__/states-page.unit.spec.ts",
    page: "docs/states.md",
  },
  nginx: {
    by: "integration-tests/deployment/nginx.spec.ts",
    page: "docs/deployment.md",
  },
}

it.each(blocks)("$place has a language that is checked", (block) => {
  expect(Object.keys(CHECKS)).toContain(block.language)
  const { page } = CHECKS[block.language] ?? {}
  expect(block.page).toBe(page ?? block.page)
})

it.each(Object.entries(CHECKS).filter(([, { page }]) => page))(
  "the test of %s reads that page",
  (_, { by, page = "" }) => {
    const name = page.replace("docs/", "")
    expect(readFileSync(join(root, by), "utf8")).toContain(name)
  }
)

it.each(pages)("no fence of %s is overlooked", (page) => {
  const fences = readPage(page).match(/^ *(```|~~~)/gm) ?? []
  const found = blocks.filter((block) => block.page === page)
  expect(fences).toHaveLength(2 * found.length)
})

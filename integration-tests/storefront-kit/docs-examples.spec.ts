import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const read = (path: string) => readFileSync(join(__dirname, path), "utf8")

/** How a line is broken, and what is exported for tests, says nothing. */
const bare = (code: string) =>
  code.replaceAll("export ", "").replaceAll(/\s+/g, "")

/** Every TypeScript example on a page of the docs. */
const examplesOf = (page: string) =>
  [...read(`../../docs/storefront/${page}`).matchAll(/```tsx?\n([\s\S]*?)```/g)]
    .map(([, code = ""]) => code)
    // The first line of some says which file they are from.
    .map((code) => code.replace(/^\/\/ .*\n/, ""))

// These files are compiled by `npm run check`, and the first one is run, too.
it.each([
  ["README.md", ["three-calls.ts"], 2],
  [
    "dtc-starter.md",
    [
      "starter/lib/constants.tsx",
      "starter/lib/data/cart.ts",
      "starter/modules/checkout/components/payment-button/index.tsx",
    ],
    5,
  ],
])("the examples in %s are in files that compile", (page, files, count) => {
  const compiled = files.map((file) => bare(read(file)))
  const examples = examplesOf(page)
  expect(examples).toHaveLength(count)
  for (const example of examples) {
    const homes = compiled.filter((code) => code.includes(bare(example)))
    expect({ example, homes: homes.length }).toEqual({ example, homes: 1 })
  }
})

it("dtc-starter.md names every file of the kit, and no other", () => {
  const guide = read("../../docs/storefront/dtc-starter.md")
  const named = [...guide.matchAll(/\]\((dtc-starter\/[^)]*)\)/g)]
  expect(named.map(([, path = ""]) => decodeURI(path)).sort()).toEqual(
    kitFiles().sort()
  )
})

function kitFiles(): string[] {
  const folder = "dtc-starter"
  return readdirSync(join(__dirname, "../../docs/storefront", folder), {
    recursive: true,
    encoding: "utf8",
  })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
}

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { DmlEntity } from "@medusajs/framework/utils"

const src = join(__dirname, "../..")
const page = readFileSync(join(src, "../docs/security.md"), "utf8")
const [, chapter = ""] = page.split("\n## Every table, and every column\n")
const [list = ""] = chapter.split("\n## ")

/** Each item: a table, and its columns in order. */
const listed = list
  .split(/^- /m)
  .slice(1)
  .map((item) => [...item.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name))

/** What a merchant's database has of ours. */
async function tables(): Promise<string[][]> {
  const files = ["ledger", "payout"].flatMap((module) => {
    const folder = join(src, "modules", module, "models")
    return readdirSync(folder).map((file) => join(folder, file))
  })
  const found: string[][] = []
  for (const file of files) {
    const exported = (await import(file)) as { default: object }
    for (const model of Object.values(exported.default)) {
      if (DmlEntity.isDmlEntity(model)) {
        const { tableName, schema } = model.parse()
        found.push([tableName, ...Object.keys(schema)])
      }
    }
  }
  return found
}

it("docs/security.md names every table and every column", async () => {
  const ours = await tables()
  expect(ours.length).toBeGreaterThan(8)
  expect(listed.sort()).toEqual(ours.sort())
})

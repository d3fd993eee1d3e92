import { readFileSync } from "node:fs"
import { join } from "node:path"
import { TABLES as LEDGER_TABLES } from "../../modules/ledger/tables"
import { TABLES as PAYOUT_TABLES } from "../../modules/payout/tables"
import { TABLES as STATEMENT_TABLES } from "../../modules/statement/tables"

const page = readFileSync(join(__dirname, "../../../docs/security.md"), "utf8")
const [, chapter = ""] = page.split("\n## Every table, and every column\n")
const [list = ""] = chapter.split("\n## ")

/** Each item: a table, and its columns. */
const listed = list
  .split(/^- /m)
  .slice(1)
  .map((item) => [...item.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name))
  .map(([table = "", ...columns]) => [table, ...columns.sort()])

/** The plugin's tables in a merchant's database. */
const ours = Object.entries({
  ...LEDGER_TABLES,
  ...PAYOUT_TABLES,
  ...STATEMENT_TABLES,
}).map(([table, { column }]) => [table, ...Object.keys(column).sort()])

it("docs/security.md names every table and every column", () => {
  expect(ours.length).toBeGreaterThan(8)
  expect(listed.sort()).toEqual(ours.sort())
})

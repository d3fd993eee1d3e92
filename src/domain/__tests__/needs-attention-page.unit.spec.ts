import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ATTENTION_REASONS } from "../attention-reasons"

const page = readFileSync(
  join(__dirname, "../../../docs/needs-attention.md"),
  "utf8"
)

it("docs/needs-attention.md says what to do about every reason", () => {
  const rows = [...page.matchAll(/^\| `(\w+)` +\|(.+)\|(.+)\|$/gm)]
  expect(rows.map(([, reason]) => reason).sort()).toEqual(
    [...ATTENTION_REASONS].sort()
  )
  for (const [, , what, remedy] of rows) {
    expect([what?.trim(), remedy?.trim()]).not.toContain("")
  }
})

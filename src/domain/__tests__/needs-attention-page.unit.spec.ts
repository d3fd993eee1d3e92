import { readFileSync } from "node:fs"
import { join } from "node:path"
import {
  ATTENTION_REASONS,
  type AttentionGroup,
  factsOfReason,
} from "../attention-reasons"

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

const CHAPTERS: Record<AttentionGroup, string> = {
  settlement: "Paid, and not settled",
  notification: "A notification that was not accepted",
  return: "Money back",
  payout: "A payout",
  statement: "A statement",
}

it.each(ATTENTION_REASONS)(
  "%s stands in the chapter of its heading",
  (reason) => {
    const [chapter] = page
      .split(/^## /m)
      .filter((it) => it.includes(`\n| \`${reason}\` `))
      .map((it) => it.split("\n")[0])
    expect(chapter).toBe(CHAPTERS[factsOfReason(reason).group])
  }
)

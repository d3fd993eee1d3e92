import { format } from "prettier"
import type { Answer } from "./ask"
import type { Size } from "./sizes"

/** One query, run in both shops. */
export type Comparison = { title: string; few: Answer; many: Answer }

/** A shorter time is mostly noise, so a ratio of it says nothing. */
const NOTICEABLE_MS = 10

/** The page of the docs that shows how long the lists take, and the tables' sizes. */
export function pageOf(
  comparisons: Comparison[],
  sizes: Size[]
): Promise<string> {
  const table = comparisons.map(
    ({ title, few, many }) =>
      `| ${title} | ${many.found ?? ""} | ${few.ms.toFixed(1)} | ${many.ms.toFixed(1)} | ${ratioOf(few, many)} |`
  )
  return format(
    `# Query plans

How long the lists of the admin, and its health, take among a million invoices and a million payouts, beside ten
thousand of each, as \`npm run bench:plans\` measured and wrote it: Postgres 17 with its default settings, two cores,
the fastest of fifteen runs. The command prints the plans. A page of a list is a question for its number, up to
10,000, and one or more for its rows; the time is that of all. Why it is so:
[ADR 0030](adr/0030-pages-of-long-lists.md).

| What is asked | Found among a million | Milliseconds, ten thousand | Milliseconds, a million | Ratio |
| --- | ---: | ---: | ---: | ---: |
${table.join("\n")}

## What a million payments weigh

As they are filled by this program: four in five became orders, with 1.17 notifications and 4.2 entries of the history
each; three in a hundred were partly returned. The space that changed rows leave until Postgres uses it again comes on
top of it.

| Table | Rows | Table, MB | Indexes, MB | Bytes for each payment |
| --- | ---: | ---: | ---: | ---: |
${sizes.map(rowOf).join("\n")}
${rowOf(sum(sizes))}
`,
    { parser: "markdown" }
  )
}

function ratioOf(few: Answer, many: Answer): string {
  return many.ms < NOTICEABLE_MS ? "" : (many.ms / few.ms).toFixed(1)
}

function sum(sizes: Size[]): Size {
  const total = (name: "rows" | "heap" | "indexes") =>
    sizes.reduce((all, size) => all + size[name], 0)
  return {
    table: "all",
    rows: total("rows"),
    heap: total("heap"),
    indexes: total("indexes"),
  }
}

const MB = 1024 * 1024

const PAYMENTS = 1_000_000

function rowOf({ table, rows, heap, indexes }: Size): string {
  const cells = [
    table === "all" ? "All" : `\`${table}\``,
    rows.toLocaleString("en"),
    Math.round(heap / MB).toLocaleString("en"),
    Math.round(indexes / MB).toLocaleString("en"),
    Math.round((heap + indexes) / PAYMENTS).toLocaleString("en"),
  ]
  return `| ${cells.join(" | ")} |`
}

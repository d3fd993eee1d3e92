import { format } from "prettier"
import type { Answer } from "./ask"
import { ROWS } from "./fill"

/** The page of the docs that shows how payouts are found. */
export function pageOf(answers: Answer[]): Promise<string> {
  const rows = ROWS.toLocaleString("en")
  const table = answers.map(
    ({ title, count, ms }) =>
      `| ${title} | ${count.toLocaleString("en")} | ${ms.toFixed(1)} |`
  )
  const plans = answers.map(
    ({ title, plans }) =>
      `## ${title}\n\n\`\`\`text\n${plans.join("\n\n")}\n\`\`\``
  )
  return format(
    `# Query plans

How payouts are found among ${rows}, as \`npm run bench:plans\` measured and wrote it:
Postgres 17 with its default settings, two cores. A page of the list is two
questions, for its rows and for their number; the time is that of both. Where a
million are counted, the counting is what takes time.

| What is asked | Found | Milliseconds |
| --- | ---: | ---: |
${table.join("\n")}

${plans.join("\n\n")}
`,
    { parser: "markdown" }
  )
}

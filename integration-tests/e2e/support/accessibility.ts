import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import type { AxeResults } from "axe-core"

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

/** Parts that Medusa draws, and that we can do nothing about. */
const OF_MEDUSA = [
  // The cross of a modal.
  "button:has(+ kbd)",
  "kbd + button",
  // A table's filters and order, and the glass of its search.
  "div:has(> div > div > input[type=search]) button[aria-haspopup=menu]",
  "input[type=search] + [role=img]",
  // Placeholders are pale.
  "[role=spinbutton]",
  "[data-placeholder]",
]

/** What axe-core finds in a part of a page, as far as it is serious. */
export async function barriers(page: Page, part: string): Promise<string[]> {
  await page.evaluate(axe)
  const context = JSON.stringify({ include: part, exclude: OF_MEDUSA })
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${context}, { resultTypes: ["violations"] })`
  )
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

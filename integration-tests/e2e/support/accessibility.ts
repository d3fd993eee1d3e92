import { readFileSync } from "node:fs"
import type { Locator, Page } from "playwright-core"
import type { AxeResults, Result } from "axe-core"
import { animationsEnd } from "./animations-end"

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

/** Parts that Medusa draws, and that we cannot change. */
const OF_MEDUSA = [
  // The close button of a modal.
  "button:has(+ kbd)",
  "kbd + button",
  // A table's filters and order, and the icon of its search.
  "div:has(> div > div > input[type=search]) button[aria-haspopup=menu]",
  "input[type=search] + [role=img]",
  // The filters and the order of a table without a search.
  "div:empty + div button[aria-haspopup=menu]",
  // Placeholders have little contrast.
  "[role=spinbutton]",
  "[data-placeholder]",
]

/** Turns off the rules that find no serious problem. */
const SERIOUS = `Object.fromEntries(
  axe._audit.rules
    .filter(({ impact }) => impact === "minor" || impact === "moderate")
    .map(({ id }) => [id, { enabled: false }])
)`

/** The rule is off by default. A thumb is wider than a mouse pointer. */
const ALL = '{ "target-size": { enabled: true } }'

/** The serious problems that axe-core finds in a part of a page. */
export async function barriers(page: Page, part: string): Promise<string[]> {
  const found = await run(page, { include: part, exclude: OF_MEDUSA }, SERIOUS)
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(textsOf)
}

/** All problems that axe-core finds in a page that is all ours. */
export async function violations(page: Page): Promise<string[]> {
  return (await run(page, { include: "html" }, ALL)).flatMap(textsOf)
}

/** What a screen reader says after the name of a control or group. */
export async function descriptionOf(of: Locator): Promise<string> {
  const id = String(await of.getAttribute("aria-describedby"))
  return of.page().locator(`[id="${id}"]`).innerText()
}

async function run(
  page: Page,
  context: object,
  rules: string
): Promise<Result[]> {
  // The script is half a megabyte, and stays in a page until a new document is loaded.
  if (!(await page.evaluate<boolean>('"axe" in window'))) {
    await page.evaluate(axe)
  }
  await animationsEnd(page)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(context)}, {
      resultTypes: ["violations"],
      rules: ${rules},
    })`
  )
  return violations
}

const textsOf = ({ id, nodes }: Result): string[] =>
  nodes.map(({ html }) => `${id}: ${html}`)

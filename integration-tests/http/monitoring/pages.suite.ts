import { readFileSync } from "node:fs"
import { join } from "node:path"
import { blocks } from "../../docs/support/blocks"
import { readPage, root } from "../../docs/support/pages"
import { PayoutFixture } from "../payouts/payout-fixture"
import { rawRequest } from "../support/raw-request"
import { STORE_PORT } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"
import { METRICS_TOKEN, scrape } from "./scrape"

const PAGES = ["docs/monitoring.md", "docs/ru/monitoring.md"]

const read = (file: string) =>
  readFileSync(join(root, "docs/monitoring", file), "utf8")

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

const dashboard = JSON.parse(read("grafana.json")) as Dashboard
const rules = read("alerts.yml")

/** Every expression of the dashboard's panels and of the alert rules. */
const EXPRESSIONS: [string, string][] = [
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }): [string, string] => [title, expr])
  ),
  ...[
    ...rules.matchAll(
      /- alert: (\w+)\n\s+expr: ([\s\S]*?)\n\s+(?:for|labels):/g
    ),
  ].map(([, name = "", expr = ""]): [string, string] => [
    name,
    expr.replace(/^\|\s*/, ""),
  ]),
]

/** The series of a scrape, each with its labels' values. */
function seriesOf(text: string): Map<string, Map<string, Set<string>>> {
  const series = new Map<string, Map<string, Set<string>>>()
  for (const [, name = "", labels = ""] of text.matchAll(
    /^(sbp_\w+)(?:\{(.*)\})? /gm
  )) {
    const known = series.get(name) ?? new Map<string, Set<string>>()
    series.set(name, known)
    for (const [, label = "", value = ""] of labels.matchAll(
      /(\w+)="(.*?)"/g
    )) {
      known.set(label, (known.get(label) ?? new Set()).add(value))
    }
  }
  return series
}

/** Prometheus adds this label to what it scrapes. */
const ADDED = ["instance"]

/** The series and label values of an expression that no scrape has. */
function unknownIn(expr: string, series: ReturnType<typeof seriesOf>) {
  const selectors = [...expr.matchAll(/(sbp_\w+)(?:\{([^}]*)\})?/g)]
  const wanted = selectors.flatMap(([, name = "", matchers = ""]) => {
    const labels = series.get(name)
    if (!labels) {
      return [name]
    }
    return [...matchers.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].flatMap(
      ([, label = "", , values = ""]) =>
        values
          .split("|")
          .filter((value) => !labels.get(label)?.has(value))
          .map((value) => `${name}{${label}="${value}"}`)
    )
  })
  const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(
    ([, list = ""]) => list.split(", ")
  )
  const labels = selectors.flatMap(([, name = ""]) => [
    ...(series.get(name)?.keys() ?? []),
  ])
  const known = [...labels, ...ADDED]
  const unknown = grouped.filter((label) => !known.includes(label))
  return [...wanted, ...unknown.map((label) => `by (${label})`)]
}

export function pages(use: () => TestShop) {
  const payouts = new PayoutFixture(use)

  /** Scrapes after every measured event has happened once. */
  async function scrapeAll() {
    const { shop, simulator } = use()
    const { invoice, paymentId } = await shop.checkOut()
    simulator.pay(paymentId)
    await shop.settled(invoice.id)
    await payouts.create()
    return scrape()
  }

  it("docs/monitoring.md lists every metric of a scrape, with its type", async () => {
    const types = [...(await scrapeAll()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
    const scraped = types.map(([, name, type]) => `${name} ${type}`)
    expect(scraped.length).toBeGreaterThan(10)
    for (const page of PAGES) {
      const rows = [
        ...readPage(page).matchAll(/^\| `(sbp_\w+)` +\| (\w+) +\|/gm),
      ].map(([, name, type]) => `${name} ${type}`)
      expect({ page, rows: rows.sort() }).toEqual({
        page,
        rows: scraped.sort(),
      })
    }
  })

  it("the dashboard and the alert rules use only series of a scrape", async () => {
    const series = seriesOf(await scrapeAll())
    const unknown = EXPRESSIONS.map(([title, expr]) => ({
      title,
      unknown: unknownIn(expr, series),
    })).filter(({ unknown }) => unknown.length > 0)
    expect(unknown).toEqual([])
    expect(EXPRESSIONS.length).toBeGreaterThan(20)
    // The control: the search finds misspelt names.
    const wrong = 'sum by (stat) (sbp_payouts_open{state="unkown"}) + sbp_none'
    expect(unknownIn(wrong, series)).toEqual([
      'sbp_payouts_open{state="unkown"}',
      "sbp_none",
      "by (stat)",
    ])
  })

  it.each(PAGES)("%s explains every alert rule", (page) => {
    const named = [...rules.matchAll(/^ {6}- alert: (\w+)$/gm)]
    const explained = [...readPage(page).matchAll(/^\| `(Sbp\w+)`/gm)]
    expect(explained.map(([, name]) => name)).toEqual(
      named.map(([, name]) => name)
    )
    expect(EXPRESSIONS.map(([title]) => title)).toEqual(
      expect.arrayContaining(named.map(([, name]) => name))
    )
  })

  it("no alert rule looks only at the oldest entry, which would hide the others once it is snoozed", () => {
    expect(rules).toContain("max by (reason) (sbp_attention_open)")
    expect(rules).not.toContain("sbp_attention_oldest_seconds")
  })

  it("the alert rules about the gateway look at payments and payouts apart, so that many of one do not hide the other", () => {
    const gateway = EXPRESSIONS.filter(([name]) => /^SbpGateway/.test(name))
    expect(gateway).toHaveLength(2)
    for (const [, expr] of gateway) {
      expect(expr).toContain("sum by (operation) (")
      expect(expr).not.toContain("sum(")
    }
  })

  it.each(PAGES)("the page %s names each error line of the log", (page) => {
    const lines = [
      ...readPage("docs/events.md").matchAll(/^\| `(sbp\.\S+)` +\| error/gm),
    ].map(([, line = ""]) => line)
    expect(lines.length).toBeGreaterThan(5)
    const missing = lines.filter(
      (line) => !readPage(page).includes(`\n| \`${line}\``)
    )
    // For these, the caller's request fails with an error instead.
    expect(missing).toEqual([
      "sbp.payout.refusal_not_recorded",
      "sbp.export.broken_off",
    ])
  })

  it.each(PAGES)("a scrape as %s configures it is answered", async (page) => {
    const [block] = blocks.filter(
      (it) => it.page === page && it.language === "yaml"
    )
    const [, path = ""] = /metrics_path: (\S+)/.exec(block?.code ?? "") ?? []
    expect(block?.code).toContain("authorization:\n")
    const { status } = await rawRequest(
      `http://localhost:${STORE_PORT}${path}`,
      {
        method: "GET",
        // The header that Prometheus makes of credentials_file.
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      }
    )
    expect(status).toBe(200)
  })
}

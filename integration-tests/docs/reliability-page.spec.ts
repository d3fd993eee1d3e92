import { existsSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import ts from "typescript"
import { MAX_ATTEMPTS } from "../../src/gateway/call"
import { nextTry } from "../../src/modules/ledger/due"
import { KILL_POINTS } from "../chaos/payout-crashes/kill-points"

const docs = join(__dirname, "../../docs")
const read = (name: string) =>
  readFileSync(join(docs, name), "utf8").replace(/\s+/g, " ")
const page = read("reliability.md")

const links = linksIn(page)

const witnesses = links.filter(({ titles }) => titles.length > 0)

/** Reads a job's text: importing a job would load all of Medusa's workflows. */
function scheduleOf(job: string): string | undefined {
  const code = readFileSync(join(docs, `../src/jobs/${job}.ts`), "utf8")
  return /\bschedule: "([^"]+)"/.exec(code)?.[1]
}

/** Every linked file, with the tests that are named behind its link. */
function linksIn(text: string): { path: string; titles: string[] }[] {
  return [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)([^[]*)/g)].map(
    ([, path = "", behind = ""]) => ({ path, titles: titlesNamedIn(behind) })
  )
}

/** The Russian page names tests in English as well; its other quotes are Russian. */
function titlesNamedIn(text: string): string[] {
  const quoted = text.matchAll(/“([^”]+)”|«([\w$%][^»]*)»/g)
  return [...quoted].map(([, english, russian]) => english ?? russian ?? "")
}

/** The tests that each promise of a page names, in their order. */
function promisesIn(text: string): string[][] {
  const promises = text.split(/ ##+ /).slice(1)
  return promises.map((promise) =>
    linksIn(promise).flatMap(({ path, titles }) =>
      titles.map((title) => `${basename(path)}: ${title}`)
    )
  )
}

/** The titles of a file's tests, but not of those that are skipped. */
function titlesIn(path: string): string[] {
  const { ESNext } = ts.ScriptTarget
  const text = readFileSync(join(docs, path), "utf8")
  const titles: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments
      const isTest = /^(it|test)(\.each\b|\(|$)/.test(node.expression.getText())
      if (isTest && title && ts.isStringLiteralLike(title)) {
        titles.push(title.text)
      } else if (isTest && title && ts.isTemplateExpression(title)) {
        titles.push(title.head.text)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ESNext, true))
  return titles
}

describe("docs/reliability.md", () => {
  it("names only files that exist", () => {
    expect(links.length).toBeGreaterThan(50)
    const gone = links.filter(({ path }) => !existsSync(join(docs, path)))
    expect(gone.map(({ path }) => path)).toEqual([])
  })

  it("names only tests that run", () => {
    expect(witnesses.length).toBeGreaterThan(30)
    for (const { path, titles } of witnesses) {
      const there = titlesIn(path)
      const missing = titles.filter(
        (title) => !there.some((it) => it.startsWith(title.trim()))
      )
      expect({ path, missing, there }).toEqual({ path, missing: [], there })
    }
  })

  it("has a test for every promise", () => {
    const promises = page.split(" ### ").slice(1)
    expect(promises.length).toBeGreaterThan(10)
    for (const promise of promises) {
      expect(promise).toMatch(/ - \[[\w.-]+\.ts\]\(\.\.\/[^)]+\)[^[]*“/)
    }
  })

  it.each([
    ["../integration-tests/payouts/model.spec.ts", "short: 80", "80 runs"],
    [
      "../integration-tests/payouts/model.spec.ts",
      "maxCommands: 25",
      "25 steps",
    ],
    [
      "../integration-tests/http/hook/edited-bodies.suite.ts",
      "short: 100",
      "100 notif",
    ],
    [
      "../integration-tests/http/hook/forgeries.suite.ts",
      "= 2_100",
      "2100 forged",
    ],
    ["../benchmarks/README.md", "answered with 200 836", "836 a second"],
    ["../benchmarks/README.md", "our hook 132.3", "0.13 s; Medusa's"],
    ["../benchmarks/README.md", "Medusa's own hook 5141.2", "takes 5.1 s"],
    ["../benchmarks/README.md", "took 6.2 ms, of which 1.0", "5 ms"],
    ["../benchmarks/README.md", "seconds 5.3 47.4", "5 s and 47 s"],
    ["../benchmarks/README.md", "the first page 27.6 52.6", "53 ms at most"],
  ])("has the same numbers as %s: %s", (path, there, here) => {
    const text = readFileSync(join(docs, path), "utf8").replace(/\s+/g, " ")
    expect(text).toContain(there)
    expect(page).toContain(here)
  })

  it("has the same schedules and counts as the code", () => {
    const delays: number[] = []
    for (let delay = nextTry(1).delayMs; delay;) {
      delays.push(delay)
      delay = nextTry(delays.length + 1).delayMs
    }
    expect(delays.map((ms) => ms / 1_000)).toEqual([
      2, 5, 15, 60, 300, 900, 3_600, 10_800, 21_600, 43_200, 86_400,
    ])
    expect(page).toContain(`It is tried ${delays.length + 1} times`)
    expect(page).toContain(`at most ${MAX_ATTEMPTS}, within`)
    expect(KILL_POINTS).toHaveLength(7)
    expect(
      ["sbp-sweep", "sbp-sweep-payouts", "sbp-sweep-links"].map(scheduleOf)
    ).toEqual(["*/15 * * * * *", "*/10 * * * * *", "*/10 * * * * *"])
  })
})

it("docs/ru/reliability.md names the same tests for the same promises", () => {
  const promises = promisesIn(page)
  expect(promises.flat().length).toBeGreaterThan(100)
  expect(promisesIn(read("ru/reliability.md"))).toEqual(promises)
})

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pagesOf } from "../../benchmarks/measurements/compare-statement"
import { report } from "../../benchmarks/report"
import { batchesSection } from "../../benchmarks/report/batches"
import { linksSection } from "../../benchmarks/report/links"
import { notificationsSection } from "../../benchmarks/report/notifications"
import { ordersSection } from "../../benchmarks/report/orders"
import type { Section } from "../../benchmarks/report/section"
import { statementsSections } from "../../benchmarks/report/statements"
import type { Finding } from "../../src/doctor/finding"
import { report as doctorReport } from "../../src/doctor/report"
import { readyBlock } from "../../scripts/start/ready-block"
import { readSettings } from "../../scripts/start/settings"
import { type Block, blocksIn } from "./support/blocks"
import { filesIn, readPage, root } from "./support/pages"

/** The beginning of a sample decides which program it is compared with. */
const SAMPLES: { begins: RegExp; check: (block: Block) => unknown }[] = [
  { begins: /^ +✓ Database/, check: isStart },
  { begins: /^ +✓ Node/, check: isDoctor },
  { begins: /^SBP_\w+=/, check: isEnvironment },
  { begins: /^sbp\.[\w.]+ \{/, check: isLog },
  { begins: /^ +Notifications, per second/, check: isBenchmark },
  { begins: /^ +A payment link, ms/, check: isBenchmarkOfLinks },
  { begins: /^ +A statement of/, check: isBenchmarkOfStatements },
  { begins: /^ +A batch of/, check: isBenchmarkOfBatches },
  { begins: /^src\/api/, check: isLayers },
  { begins: /^[A-Z][\w ]+ \(actual rows=/, check: isQueryPlan },
  { begins: /^release: /, check: isProcessFile },
]

it.each(blocksIn("text"))(
  "the sample at $place is what the program prints",
  async (block) => {
    const kinds = SAMPLES.filter(({ begins }) => begins.test(block.code))
    expect(kinds).toHaveLength(1)
    await kinds[0]?.check(block)
  }
)

/** Expects that each layer may import the one below it, and none above. */
async function isLayers({ code }: Block) {
  // @ts-expect-error - a plain JavaScript module, as eslint wants it
  const { LAYERS } = (await import("../../eslint.layers.mjs")) as {
    LAYERS: Record<string, string[]>
  }
  const drawn = [...code.matchAll(/^src\/(\w+)/gm)].map(([layer]) => layer)
  const importsOf = (layer: string) =>
    Object.entries(LAYERS)
      .filter(([name]) => `${name}/`.startsWith(`${layer}/`))
      .flatMap(([, imports]) => imports)
  drawn.forEach((layer, at) => {
    const [below] = drawn.slice(at + 1)
    expect(importsOf(layer)).toEqual(
      below ? expect.arrayContaining([below]) : []
    )
    for (const above of drawn.slice(0, at)) {
      expect(importsOf(layer)).not.toContain(above)
    }
  })
}

function isStart({ code }: Block) {
  const [, publishableKey] = /api-key: (\S+)/.exec(code) ?? []
  const [, databaseUrl = ""] = /Database +(postgres:\S+)/.exec(code) ?? []
  const settings = readSettings({})
  const logFile = join(settings.storeDir, "store.log")
  const store = { settings, databaseUrl, publishableKey, logFile }
  expect(code).toContain(`\n${readyBlock(store)}\n`)
  expect(code).toMatch(/\n {2}Ready in [\d.]+ s\. Ctrl-C stops everything\.\n$/)

  const steps = [...code.matchAll(/^ {2}✓ (.{20}) *[\d.]+ s$/gm)]
  const source = textOf("scripts/start", ".ts")
  const known = [...source.matchAll(/\bstep\("([^"]+)"/g)].map(([, it]) => it)
  expect(steps.map(([, name = ""]) => name.trim()).sort()).toEqual(known.sort())
}

/** Compares the format, the subjects, and every remedy word for word. */
function isDoctor({ code }: Block) {
  const levels = { "✓": "ok", "!": "warning", "✗": "fault", "–": "unchecked" }
  const source = textOf("src/doctor", ".ts")
  const findings = [
    ...code.matchAll(/^ {2}([✓!✗–]) (\S.*?) {2,}(.*)(?:\n {10,}→ (.*))?$/gm),
  ].map(([, mark = "✓", subject = "", fact = "", remedy]) => {
    const level = levels[mark as keyof typeof levels]
    return { level, subject, fact, remedy } as Finding
  })
  expect(doctorReport(findings).trim()).toBe(code.trim())
  const missing = findings
    .flatMap(({ subject, remedy = "" }) => [`"${subject}"`, remedy])
    .filter((text) => !source.includes(text))
  expect(missing).toEqual([])
}

/** All environment variables that the configuration on the same page reads. */
function isEnvironment({ page, code }: Block) {
  const given = [...code.matchAll(/^(\w+)=./gm)].map(([, name]) => name)
  const read = [...readPage(page).matchAll(/process\.env\.(SBP_\w+)/g)]
  expect(given).toEqual([...new Set(read.map(([, name]) => name))])
}

/** Expects that the same page explains the command of each process. */
function isProcessFile({ page, code }: Block) {
  const commands = [...code.matchAll(/^\w+: (.+)$/gm)].map(([, it]) => it)
  expect(commands).toHaveLength(code.trim().split("\n").length)
  const explained = blocksIn("bash")
    .filter((block) => block.page === page)
    .flatMap((block) => block.code.split("\n"))
  expect(explained).toEqual(expect.arrayContaining(commands))
}

/** Compares an event's name and facts with the table on the page of events. */
function isLog({ code }: Block) {
  for (const line of code.trim().split("\n")) {
    const [, name = "", facts = ""] = /^(\S+) (\{.*\})$/.exec(line) ?? []
    const data = new RegExp(`^\\| \`${name}\` +\\| ([^|]+) `, "m")
    const [, listed = ""] = data.exec(readPage("docs/events.md")) ?? []
    const names = Object.keys(JSON.parse(facts) as object)
    expect(names.map((it) => `\`${it}\``).join(", ")).toBe(listed.trim())
  }
}

/** Compares the names and goals; the measured values may differ. */
function isBenchmark({ code }: Block) {
  const times = [1, 1, 1]
  const notifications = notificationsSection({
    firsts: times,
    processed: times,
    duplicates: times,
    kept: times,
    inserts: times,
    emptyAnswers: times,
  })
  const orders = ordersSection({
    ours: times,
    oursSettled: times,
    coreHook: times,
    bareWorkflow: times,
  })
  isReport(code, [notifications, orders])
}

function isBenchmarkOfLinks({ code }: Block) {
  const times = [1]
  const links = linksSection({
    provider: times,
    call: times,
    session: times,
    stripeSession: times,
    callingSession: times,
  })
  isReport(code, [links])
}

function isBenchmarkOfStatements({ code }: Block) {
  const load = { delayP99: 1, longestDelay: 1, addedMb: 1 }
  const busy = { ...load, seconds: 1, answers: [1] }
  const pages = Object.fromEntries(
    Object.keys(pagesOf("", [])).map((name) => [name, [1]])
  )
  const times = { storing: busy, comparing: busy, pages }
  isReport(code, statementsSections(times))
}

function isBenchmarkOfBatches({ code }: Block) {
  const busy = {
    delayP99: 1,
    longestDelay: 1,
    addedMb: 1,
    seconds: 1,
    answers: [1],
  }
  const [checked, created, made, withdrawn] = [busy, busy, busy, busy]
  isReport(code, [batchesSection({ checked, created, made, withdrawn })])
}

/** Compares the rows and the goals with these sections; the figures may differ. */
function isReport(code: string, sections: Section[]) {
  const withoutFigures = (text: string) =>
    text
      .trim()
      .split("\n")
      .map((line) =>
        line.replaceAll(/\s+(-?[\d.]+( (ms|s|MB))?(?=\s|$)|PASS|MISS)/g, "")
      )
      .map((line) => line.replaceAll(/ +/g, " "))
  expect(withoutFigures(code)).toEqual(withoutFigures(report(sections)))
}

/**
 * Query plans name indexes, which must exist in the migrations; a table of few rows is
 * read as a whole.
 */
function isQueryPlan({ code }: Block) {
  const indexes = [...code.matchAll(/ (?:using|on) "?(IDX_\w+|\w+_pkey)/g)]
  const migrations = textOf("src/modules", ".ts")
  expect(indexes.length > 0 || code.includes("Seq Scan")).toBe(true)
  for (const [, name = ""] of indexes) {
    expect(migrations).toContain(name)
  }
}

function textOf(folder: string, extension: string): string {
  return filesIn(folder)
    .filter((path) => path.endsWith(extension))
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("\n")
}

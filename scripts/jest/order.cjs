const { existsSync, readFileSync } = require("node:fs")
const path = require("node:path")
const { default: Sequencer } = require("@jest/test-sequencer")

const IMPORTS = /(?:from |requireActual\()"(\.[^"]*)"/g

/**
 * After the longest, unit tests, while little else loads the machine; then tests that wait
 * more than they work; then the largest files, so that none is left alone at the end.
 */
const PROJECTS = ["unit", "chaos", "e2e", "fresh-store", "deployment"]

/** These files take longer than any other, and hardly wait. */
const LONGEST = /e2e.admin(-payouts)?\.spec\.ts$/

module.exports = class Order extends Sequencer {
  sort(tests) {
    return [...tests]
      .map((test) => ({ test, rank: rankOf(test), size: sizeOf(test) }))
      .sort((a, b) => a.rank - b.rank || b.size - a.size)
      .map(({ test }) => test)
  }
}

function rankOf({ context, path: file }) {
  if (LONGEST.test(file)) {
    return -1
  }
  const rank = PROJECTS.indexOf(context.config.displayName?.name)
  return rank < 0 ? PROJECTS.length : rank
}

/** Counts also what the file imports from below its own folder: its suites and their parts. */
function sizeOf({ path: file }) {
  const folder = path.dirname(file) + path.sep
  const seen = new Set()
  const visit = (it) => {
    if (seen.has(it) || !it.startsWith(folder) || !existsSync(it)) {
      return 0
    }
    seen.add(it)
    const code = readFileSync(it, "utf8")
    const imports = [...code.matchAll(IMPORTS)].map(([, name]) =>
      path.resolve(path.dirname(it), `${name}.ts`)
    )
    return imports.reduce((sum, name) => sum + visit(name), code.length)
  }
  return visit(file)
}

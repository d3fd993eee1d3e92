const { readFileSync } = require("node:fs")
const path = require("node:path")
const { default: Sequencer } = require("@jest/test-sequencer")

const SUITES = /from "(\.[^"]*\.suite)"/g

/**
 * Unit tests first, while nothing else loads the machine; then what waits more
 * than it works; then the largest files, so that none is left alone at the end.
 */
const PROJECTS = ["unit", "chaos", "e2e", "fresh-store", "deployment"]

module.exports = class Order extends Sequencer {
  sort(tests) {
    return [...tests]
      .map((test) => ({ test, rank: rankOf(test), size: sizeOf(test) }))
      .sort((a, b) => a.rank - b.rank || b.size - a.size)
      .map(({ test }) => test)
  }
}

function rankOf({ context }) {
  const rank = PROJECTS.indexOf(context.config.displayName?.name)
  return rank < 0 ? PROJECTS.length : rank
}

/** With the suites that it consists of. */
function sizeOf({ path: file }) {
  const code = readFileSync(file, "utf8")
  const suites = [...code.matchAll(SUITES)].map(([, suite]) =>
    path.resolve(path.dirname(file), `${suite}.ts`)
  )
  const sizes = suites.map((suite) => sizeOf({ path: suite }))
  return sizes.reduce((sum, size) => sum + size, code.length)
}

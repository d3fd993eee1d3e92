const path = require("node:path")
const { stripVTControlCharacters } = require("node:util")

/** Enough to show what was expected, what was received, and where. */
const LINES = 12
const COLUMNS = 300

/**
 * A jest reporter that lists all failures once more in one place, and says in one plain
 * last line how the run ended.
 */
module.exports = class ClosingLine {
  onRunComplete(_contexts, results) {
    // A file that cannot even be loaded has no failing tests, so the file itself is counted.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
    const skipped = results.numPendingTests + results.numTodoTests
    const counts = [`${results.numPassedTests} passed`, `${failed} failed`]
    if (skipped > 0) {
      counts.push(`${skipped} skipped`)
    }
    const failures = results.testResults.flatMap(failuresOf)
    const lines = [
      ...failures.flatMap(({ name, message }) => [name, excerpt(message)]),
      // A reader who has only the end of the log sees at least which tests failed.
      ...(failures.length > 1 ? failures.map(({ name }) => name) : []),
      counts.join(", "),
    ]
    // jest prints its own summary at its end.
    process.on("exit", () => process.stdout.write(`\n${lines.join("\n")}\n`))
  }
}

function failuresOf({
  testFilePath,
  testResults,
  testExecError,
  failureMessage,
}) {
  const file = path.relative(process.cwd(), testFilePath)
  if (testExecError) {
    return [{ name: `failed: ${file}`, message: failureMessage ?? "" }]
  }
  return testResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) => ({
      name: `failed: ${file}: ${fullName}`,
      message: failureMessages[0] ?? "",
    }))
}

function excerpt(message) {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, LINES)
  return lines.map((line) => `  ${line.slice(0, COLUMNS)}`).join("\n")
}

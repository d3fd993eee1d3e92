const path = require("node:path")
const { stripVTControlCharacters } = require("node:util")

/** Enough for what was expected, what was received, and where. */
const LINES = 12
const COLUMNS = 300

/**
 * A jest reporter: once more, in one place, what failed; and in one plain line,
 * the last one, how the run ended.
 */
module.exports = class ClosingLine {
  onRunComplete(_contexts, results) {
    // A file that cannot even be loaded has no failing tests: count it itself.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
    const skipped = results.numPendingTests + results.numTodoTests
    const counts = [`${results.numPassedTests} passed`, `${failed} failed`]
    if (skipped > 0) {
      counts.push(`${skipped} skipped`)
    }
    const lines = [
      ...results.testResults.flatMap(failuresOf),
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
    return [`failed: ${file}`, excerpt(failureMessage ?? "")]
  }
  return testResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) =>
      [`failed: ${file}: ${fullName}`, excerpt(failureMessages[0] ?? "")].join(
        "\n"
      )
    )
}

function excerpt(message) {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, LINES)
  return lines.map((line) => `  ${line.slice(0, COLUMNS)}`).join("\n")
}

/**
 * A jest reporter: prints in one plain line, the last one, how the run ended.
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
    // jest prints its own summary at its end.
    process.on("exit", () => process.stdout.write(`\n${counts.join(", ")}\n`))
  }
}

/** The messages of all faults in a report, and their remedies. */
export function faultsOf(output: string): string[] {
  const lines = output.split("\n")
  return lines.flatMap((line, index) =>
    line.startsWith("  ✗") ? [line, lines[index + 1] ?? ""] : []
  )
}

import type { Finding, Level } from "./finding"

const MARKS: Record<Level, string> = {
  ok: "✓",
  warning: "!",
  fault: "✗",
  unchecked: "–",
}

const INDENT = "  "

/** One line for each finding, and its remedy below. */
export function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length)) + 2
  const lines = findings.flatMap(({ level, subject, fact, remedy }) => [
    `${INDENT}${MARKS[level]} ${subject.padEnd(width)}${fact}`,
    ...(remedy ? [`${INDENT}${" ".repeat(width + 2)}→ ${remedy}`] : []),
  ])
  return ["", ...lines, "", `${INDENT}${summary(findings)}`, ""].join("\n")
}

function summary(findings: readonly Finding[]): string {
  const count = (level: Level) =>
    findings.filter((finding) => finding.level === level).length
  const [faults, warnings, left] = [
    count("fault"),
    count("warning"),
    count("unchecked"),
  ]
  const parts = [
    ...(faults ? [counted(faults, "fault")] : []),
    ...(warnings ? [counted(warnings, "warning")] : []),
  ]
  const found = parts.length ? parts.join(", ") : "All is well"
  return left ? `${found}; ${counted(left, "check")} left out.` : `${found}.`
}

/** "1 fault", "2 faults". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}

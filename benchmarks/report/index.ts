import { type Goal, isMet, type Section } from "./section"

const NAME = 42
const CELL = 10

/** The table of what was measured, and the goals. */
export function report(sections: Section[]): string {
  const goals = sections.flatMap((section) => section.goals)
  return [
    ...sections.map(table),
    ["  Goals", ...goals.map(goalLine)].join("\n"),
  ].join("\n\n")
}

export function areMet(sections: Section[]): boolean {
  return sections
    .flatMap(({ goals }) => goals)
    .every((goal) => isMet(goal) || goal.isInformation)
}

/** For programs: every row, and every goal with its outcome. */
export function json(sections: Section[]): string {
  const withVerdicts = sections.map((section) => ({
    ...section,
    goals: section.goals.map((goal) => ({ ...goal, isMet: isMet(goal) })),
  }))
  return `${JSON.stringify(withVerdicts, null, 2)}\n`
}

function table({ title, columns, rows }: Section): string {
  return [
    line(`  ${title}`, columns),
    ...rows.map(([name, numbers, digits]) =>
      line(
        `    ${name}`,
        numbers.map((number) => number.toFixed(digits))
      )
    ),
  ].join("\n")
}

function goalLine(goal: Goal): string {
  const { name, value, relation, limit, digits, unit, isInformation } = goal
  const figure = (number: number) =>
    [number.toFixed(digits), unit].filter(Boolean).join(" ")
  const verdict = isMet(goal) ? "PASS" : "MISS"
  const note = isInformation ? " (for information)" : ""
  const asked = `${relation} ${figure(limit)}`.padEnd(12)
  return `${line(`    ${name}`, [figure(value)])}   ${asked}${verdict}${note}`
}

function line(name: string, cells: string[]): string {
  return name.padEnd(NAME) + cells.map((cell) => cell.padStart(CELL)).join("")
}

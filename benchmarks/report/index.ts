import type { Goal, Section } from "./section"

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
    .every(({ isMet, isInformation }) => isMet || isInformation)
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

function goalLine({ name, value, goal, isMet, isInformation }: Goal): string {
  const verdict = isMet ? "PASS" : "MISS"
  const note = isInformation ? " (for information)" : ""
  return `${line(`    ${name}`, [value])}   ${goal.padEnd(12)}${verdict}${note}`
}

function line(name: string, cells: string[]): string {
  return name.padEnd(NAME) + cells.map((cell) => cell.padStart(CELL)).join("")
}

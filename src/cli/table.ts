import type { Counts } from "../shared/count-closed"

/** How many rows of each table are emptied, and how many stay because they are open. */
export function table(counts: Counts): string {
  const width = Math.max(...Object.keys(counts).map((name) => name.length))
  const line = (name: string, ...cells: (string | number)[]) =>
    `  ${name.padEnd(width)}${cells.map((it) => String(it).padStart(12)).join("")}`
  return [
    line("", "to empty", "open"),
    ...Object.entries(counts).map(([name, { closed, open }]) =>
      line(name, closed, open)
    ),
  ].join("\n")
}

/** What was done, without the tables where there was nothing to do. */
export function summary(emptied: Record<string, number>): string {
  const done = Object.entries(emptied).filter(([, count]) => count > 0)
  return done.length > 0
    ? `Emptied: ${done.map(([name, count]) => `${name} ${count}`).join(", ")}.`
    : "There was nothing to empty."
}

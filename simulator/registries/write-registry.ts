import type { Cell, Operation, RegistryKind } from "./operation"
import type { Line } from "./put-faults"
import type { RegistryFaultKind } from "./registry-options"

/** A fault that an importer has to find. */
export interface RegistryFault {
  /** Of the file, from 1; null for a line that is missing. */
  line: number | null
  kind: RegistryFaultKind
  /** The gateway's id. */
  id: string
}

export interface Written {
  rows: Cell[][]
  faults: RegistryFault[]
}

/** Writes the rows of the file, and lists the faults in them. */
export function writeRegistry(
  lines: Line[],
  { columns }: RegistryKind,
  title: string[],
  hasTotals: boolean
): Written {
  const cellsOf = Object.values(columns)
  const rows: Cell[][] = [...title.map((text) => [text]), Object.keys(columns)]
  const faults: RegistryFault[] = []
  for (const { operation, fault, spoil } of lines) {
    const isListed = fault !== "missing"
    if (isListed) {
      const row = cellsOf.map((cellOf) => cellOf(operation))
      rows.push(spoil?.(row) ?? row)
    }
    if (fault !== undefined) {
      const line = isListed ? rows.length : null
      faults.push({ line, kind: fault, id: operation.id })
    }
  }
  if (hasTotals) {
    rows.push(...totalsOf(lines, cellsOf))
  }
  return { rows, faults }
}

/** One row for each currency. An unreadable line counts with its original amount. */
function totalsOf(
  lines: Line[],
  cellsOf: ((operation: Operation) => Cell)[]
): Cell[][] {
  const listed = lines
    .filter(({ fault }) => fault !== "missing")
    .map(({ operation }) => operation)
  const currencies = new Set(listed.map(({ currency }) => currency))
  return [...currencies].map((currency) => {
    const those = listed.filter((it) => it.currency === currency)
    const sums = cellsOf.map((cellOf) => {
      const kopeks = those.map(cellOf).filter((it) => typeof it === "bigint")
      return kopeks.length > 0 ? kopeks.reduce((sum, it) => sum + it) : ""
    })
    return [`Итого, ${currency}`, ...sums.slice(1)]
  })
}

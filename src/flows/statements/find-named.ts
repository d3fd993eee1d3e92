import type { NamedPayment, StatedIds } from "../../domain/statements/read-line"

export const idsOf = (lines: readonly NamedPayment[]): StatedIds => ({
  // A line has UUIDs in small letters; a row may have them in capitals.
  gateway_ids: lines.flatMap(({ gateway_id }) =>
    gateway_id === null ? [] : [gateway_id, gateway_id.toUpperCase()]
  ),
  ours: lines.flatMap(({ names, mentions }) => [...names, ...mentions]),
})

export type Found<Row> = {
  row: Row | undefined
  /** The line names several rows: by our ids, or by the gateway's and ours. */
  namesSeveral: boolean
  /** The rows that the line may be about, if that is not certain. */
  mayBe: string[]
}

/** Finds the row of a line, by the gateway's id and by ours: of several, none is certain. */
export function finder<Row extends { id: string; reference: string }>(
  rows: readonly Row[],
  gatewayColumn: keyof Row
): (line: NamedPayment) => Found<Row> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  const byGateway = new Map(
    rows.flatMap((row): [string, Row][] => {
      const id = row[gatewayColumn]
      return typeof id === "string" ? [[id, row]] : []
    })
  )
  const idOf = (name: string) => byReference.get(name)?.id ?? name
  const known = (ids: Iterable<string>) => [...ids].filter((id) => byId.has(id))
  return ({ gateway_id, names, mentions }) => {
    const theirs = byGateway.get(gateway_id ?? "")
    // An id of ours that no row has still names another row. A reference that no row has is
    // ignored: eight letters may be a word.
    const ours = names.map(idOf).filter((id) => id.includes("_"))
    const ids = new Set(theirs ? [theirs.id, ...ours] : ours)
    const [id = ""] = ids
    return ids.size > 1
      ? { row: undefined, namesSeveral: true, mayBe: known(ids) }
      : {
          row: byId.get(id),
          namesSeveral: false,
          mayBe: ids.size === 0 ? known(mentions.map(idOf)) : [],
        }
  }
}

import { useState } from "react"

/** The rows that are chosen to be decided together; only those on the page. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ id }) => ids.has(id))
  const has = (id: string) => ids.has(id)
  const choose = (all: readonly Row[]) =>
    setIds(new Set(all.map(({ id }) => id)))
  const without = (left: readonly string[]) =>
    chosen.filter(({ id }) => !left.includes(id))
  return {
    chosen,
    has,
    areAll: chosen.length > 0 && chosen.length === rows.length,
    all: () => choose(rows),
    none: () => choose([]),
    drop: (ids: readonly string[]) => choose(without(ids)),
    toggle: (row: Row) =>
      choose(has(row.id) ? without([row.id]) : [...chosen, row]),
  }
}

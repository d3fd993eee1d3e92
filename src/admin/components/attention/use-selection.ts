import { useState } from "react"
import type { Attention } from "../../types"

/** The entries that are chosen to be resolved together; only those on the page. */
export function useSelection(entries: readonly Attention[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = entries.filter(({ id }) => ids.has(id))
  const has = (id: string) => ids.has(id)
  const choose = (all: readonly Attention[]) =>
    setIds(new Set(all.map(({ id }) => id)))
  const without = (left: readonly string[]) =>
    chosen.filter(({ id }) => !left.includes(id))
  return {
    chosen,
    has,
    areAll: chosen.length > 0 && chosen.length === entries.length,
    all: () => choose(entries),
    none: () => choose([]),
    drop: (ids: readonly string[]) => choose(without(ids)),
    toggle: (entry: Attention) =>
      choose(has(entry.id) ? without([entry.id]) : [...chosen, entry]),
  }
}

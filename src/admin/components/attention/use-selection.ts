import { useState } from "react"
import type { Attention } from "../../types"

/** The entries that are chosen to be resolved together; only those on the page. */
export function useSelection(entries: readonly Attention[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = entries.filter(({ id }) => ids.has(id))
  const has = (id: string) => ids.has(id)
  const keep = (left: readonly string[]) => setIds(new Set(left))
  return {
    chosen,
    has,
    keep,
    areAll: chosen.length > 0 && chosen.length === entries.length,
    all: () => keep(entries.map(({ id }) => id)),
    toggle: ({ id }: Pick<Attention, "id">) => {
      const others = chosen.map((it) => it.id).filter((it) => it !== id)
      keep(has(id) ? others : [...others, id])
    },
  }
}

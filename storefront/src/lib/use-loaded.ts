import { useCallback, useEffect, useState } from "preact/hooks"

export type Loaded<Value> =
  | { state: "loading" }
  | { state: "failed"; error: Error; retry: () => void }
  | { state: "ready"; value: Value }

/** Loads data of the store, and again whenever one of the keys changes. */
export function useLoaded<Value>(
  load: () => Promise<Value>,
  keys: readonly unknown[]
): Loaded<Value> {
  const [tries, setTries] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: "loading" })
  const retry = useCallback(() => setTries((count) => count + 1), [])
  useEffect(() => {
    let isHere = true
    const tell = (next: Loaded<Value>) => isHere && setLoaded(next)
    tell({ state: "loading" })
    load().then(
      (value) => tell({ state: "ready", value }),
      (error: Error) => tell({ state: "failed", error, retry })
    )
    return () => {
      isHere = false
    }
  }, [...keys, tries])
  return loaded
}

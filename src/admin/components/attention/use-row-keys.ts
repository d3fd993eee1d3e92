import type { KeyboardEvent } from "react"
import type { Attention } from "../../types"

type Keys = {
  entries: readonly Attention[]
  shown: Attention | undefined
  focus: (id: string) => void
  select?: (entry: Attention) => void
  resolve?: (entry: Attention) => void
  assign?: (entry: Attention) => void
  snooze?: (entry: Attention) => void
}

const STEPS: Record<string, (index: number, length: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, length) => length - 1,
}

/**
 * The keys that work a list while one of its rows has the focus. They are told by
 * their place: on a Russian keyboard the same key writes another letter.
 */
export function useRowKeys({ entries, shown, focus, ...acts }: Keys) {
  const actOf: Record<string, ((entry: Attention) => void) | undefined> = {
    KeyX: acts.select,
    KeyE: acts.resolve,
    KeyT: acts.assign,
    KeyS: acts.snooze,
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const { code, ctrlKey, metaKey, altKey } = event
    if (!shown || ctrlKey || metaKey || altKey) {
      return
    }
    const step = STEPS[code]
    const act = actOf[code]
    if (step) {
      const index = entries.findIndex(({ id }) => id === shown.id)
      const next = entries[step(index, entries.length)]
      event.preventDefault()
      if (next) {
        focus(next.id)
      }
    } else if (act) {
      event.preventDefault()
      act(shown)
    }
  }
}

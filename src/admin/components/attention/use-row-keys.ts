import type { KeyboardEvent } from "react"
import type { Attention } from "../../types"

type Act = (entry: Attention) => void

type Keys = {
  entries: readonly Attention[]
  focus: (id: string) => void
  select?: Act
  resolve?: Act
  assign?: Act
  snooze?: Act
}

const STEPS: Record<string, (index: number, length: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, length) => length - 1,
}

/**
 * The keys that work while a row has the focus, and that act on it. They are recognised by
 * their position: on a Russian keyboard, the same key writes another letter.
 */
export function useRowKeys({ entries, focus, ...acts }: Keys) {
  const actOf: Record<string, Act | undefined> = {
    KeyX: acts.select,
    KeyE: acts.resolve,
    KeyT: acts.assign,
    KeyS: acts.snooze,
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const { code, ctrlKey, metaKey, altKey, repeat } = event
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-row]")
    const index = entries.findIndex(({ id }) => id === row?.dataset.row)
    const entry = entries[index]
    if (!entry || ctrlKey || metaKey || altKey) {
      return
    }
    const step = STEPS[code]
    const act = actOf[code]
    if (step) {
      const next = entries[step(index, entries.length)]
      event.preventDefault()
      if (next) {
        focus(next.id)
      }
    } else if (act && !repeat) {
      event.preventDefault()
      act(entry)
    }
  }
}

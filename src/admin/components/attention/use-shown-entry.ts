import { useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import { useAttention } from "../../hooks/api/attention"
import type { Attention } from "../../types"
import type { useAttentionView } from "./use-attention-view"

type View = ReturnType<typeof useAttentionView>

/**
 * The entry that is shown beside the rows: the one that the address names, the row
 * that has the focus, or the first. When it leaves the list, the next one follows,
 * so that the list can be worked without a search for the place.
 */
export function useShownEntry(view: View, entries: readonly Attention[]) {
  const rows = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const last = useRef<{ id: string; index: number }>()
  const [focusedId, setFocusedId] = useState<string>()
  const navigate = useNavigate()
  const wantedId = view.entry ?? focusedId
  const index = entries.findIndex(({ id }) => id === wantedId)
  // Of a link from elsewhere: on another page of the list, or on none any more.
  const isElsewhere =
    view.entry !== undefined && index < 0 && last.current?.id !== view.entry
  const { data } = useAttention({ id: view.entry, limit: 1 }, isElsewhere)
  const next = Math.min(last.current?.index ?? 0, entries.length - 1)
  const place = index < 0 ? next : index
  const shown = isElsewhere ? data?.attention[0] : entries[place]
  const shownId = shown?.id

  const focus = (id: string | undefined) => {
    setFocusedId(id)
    // After a dialog has moved the focus itself.
    setTimeout(() =>
      rows.current
        ?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id ?? "")}"]`)
        ?.focus()
    )
  }

  useEffect(() => {
    if (!shownId || isElsewhere) {
      return
    }
    const isNext = last.current && last.current.id !== shownId
    last.current = { id: shownId, index: place }
    if (view.entry !== undefined && view.entry !== shownId) {
      void navigate(view.addressOf(undefined), { replace: true })
    }
    // What had the focus has left the page.
    if (isNext && document.activeElement === document.body) {
      focus(shownId)
    }
  })

  useEffect(() => {
    if (view.entry !== undefined) {
      card.current?.querySelector("article")?.focus({ preventScroll: true })
    }
  }, [view.entry])

  return { shown, focus, rows, card }
}

import { useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import { useAttention } from "../../hooks/api/attention"
import { useIsHere } from "../../hooks/use-is-here"
import { useLatest } from "../../hooks/use-latest"
import type { Attention } from "../../types"
import type { useAttentionView } from "./use-attention-view"

type View = ReturnType<typeof useAttentionView>

/**
 * The entry shown beside the rows: the one in the address, or else the row that last had the
 * focus, or else the first row. It stays if another person ends it, so that nobody acts on an
 * entry that they did not read. After this person's own decision, the next one follows.
 */
export function useShownEntry(view: View, entries: readonly Attention[]) {
  const rows = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const hasDecided = useRef(false)
  /** Those of the entries that this person has decided since the list was read. */
  const decided = useRef<readonly string[]>([])
  /** The list in which the wanted entry was last: it has its place, and what follows it. */
  const lastList = useRef(entries)
  /** Until the rows are shown again otherwise than by the browser's Back. */
  const lastOpenedId = useRef<string>()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [focusedId, setFocusedId] = useState<string | undefined>(entries[0]?.id)
  const wantedId = view.entry ?? focusedId
  const listed = entries.find(({ id }) => id === wantedId)
  const isElsewhere = wantedId !== undefined && !listed
  const { data, isPlaceholderData } = useAttention(
    { id: wantedId, limit: 1 },
    { enabled: isElsewhere }
  )
  const [elsewhere] = (!isPlaceholderData && data?.attention) || []
  const shown = listed ?? (isElsewhere ? elsewhere : undefined)
  const openedId = view.entry === undefined ? undefined : shown?.id
  const isUnknown = isElsewhere && data && !isPlaceholderData && !elsewhere

  const show = (id: string | undefined) => {
    lastOpenedId.current = undefined
    setFocusedId(id)
    if (view.entry !== undefined) {
      void navigate(view.addressOf(undefined), { replace: true })
    }
  }

  const focusRow = (id: string | undefined) =>
    rows.current
      ?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id ?? "")}"]`)
      ?.focus()

  /** Shows this row's entry, and puts the focus there. */
  const focus = (id: string | undefined) => {
    show(id)
    focusRow(id)
  }

  /** Like `focus`, once the rows are shown again and a closing dialog has moved the focus. */
  const focusLater = (id: string | undefined) => {
    show(id)
    setTimeout(() => focusRow(id))
  }

  const focusCard = () =>
    card.current?.querySelector("article")?.focus({ preventScroll: true })

  /** Called with those that the store has decided, also if it refused others. */
  const decide = (ids: readonly string[]) => {
    hasDecided.current ||= ids.length > 0
    decided.current = [...decided.current, ...ids]
  }

  /** Once a dialog is closed: the same entry stays, unless it is decided; then the next follows. */
  const goOn = useLatest(() => {
    if (wantedId === undefined || !decided.current.includes(wantedId)) {
      setTimeout(() =>
        listed && openedId === undefined ? focusRow(listed.id) : focusCard()
      )
      return
    }
    const isLeft = ({ id }: Attention) =>
      !decided.current.includes(id) && entries.some((it) => it.id === id)
    const list = lastList.current
    const place = list.findIndex(({ id }) => id === wantedId)
    const after = list.slice(Math.max(place, 0))
    const next = after.find(isLeft) ?? list.filter(isLeft).at(-1)
    focusLater(next?.id)
  })

  /** After a decision without a dialog: who looks at another entry, or page, by now stays there. */
  const leave = useLatest((id: string) => {
    // One's own entry stays on its list, put away or not.
    if (view.name !== "mine") {
      decide([id])
    }
    const row = `[data-row="${CSS.escape(id)}"]:focus-within`
    if (isHere() && (wantedId === id || rows.current?.querySelector(row))) {
      goOn()
    }
  })

  // At first, or when a whole page is decided and the next entries have arrived.
  const first = entries.find(({ id }) => !decided.current.includes(id))
  useEffect(() => {
    if (focusedId === undefined && first) {
      setFocusedId(first.id)
      if (hasDecided.current) {
        focusRow(first.id)
      }
    }
  }, [focusedId, first?.id])

  useEffect(() => {
    if (listed) {
      lastList.current = entries
    }
    // One that was put away may come back later. The shown one stays known: see `goOn`.
    decided.current = decided.current.filter(
      (id) => id === wantedId || entries.some((entry) => entry.id === id)
    )
  }, [entries, wantedId])

  useEffect(() => {
    if (view.entry !== undefined && isUnknown) {
      void navigate(view.addressOf(undefined), { replace: true })
    }
  }, [view.entry, isUnknown])

  useEffect(() => {
    const { activeElement, body } = document
    const lastId = lastOpenedId.current
    if (openedId !== undefined) {
      focusCard()
      if (rows.current?.offsetParent === null) {
        // It is in their place, and they may have been scrolled.
        card.current?.scrollIntoView()
      }
    } else if (
      lastId !== undefined &&
      (activeElement === body || card.current?.contains(activeElement))
    ) {
      setFocusedId(lastId)
      focusRow(lastId)
    }
    lastOpenedId.current = openedId
  }, [openedId])

  return {
    shown,
    /** Whether it was opened, not only shown beside the rows. */
    isOpen: openedId !== undefined,
    /** The row that Tab leads to. */
    tabStop: listed?.id ?? entries[0]?.id,
    show,
    focus,
    focusLater,
    decide,
    goOn,
    leave,
    hasDecided: () => hasDecided.current,
    rows,
    card,
  }
}

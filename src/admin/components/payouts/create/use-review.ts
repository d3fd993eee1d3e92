import { useCallback, useRef, useState } from "react"
import type { Payout } from "../../../types"

/** Whoever holds the keys down should not send what they have not read. */
const TO_READ_MS = 700

/** The last look, which shows what is kept of the card. */
export function useReview() {
  /** There only while it is looked at. */
  const [mask, setMask] = useState<Payout["card"]>()
  const shownAt = useRef(0)
  return {
    mask,
    show: (card: Payout["card"] | undefined) => {
      shownAt.current = Date.now()
      setMask(card)
    },
    edit: useCallback(() => setMask(undefined), []),
    isRead: () => Date.now() - shownAt.current >= TO_READ_MS,
  }
}

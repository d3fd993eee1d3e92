import { useRef, useState } from "react"
import type { Payout } from "../../../types"

/** What is kept of the card that was sent to: what is asked again names it. */
export function useLastCard(isLocked: boolean) {
  const last = useRef<Payout["card"]>()
  const [otherThan, setOtherThan] = useState<Payout["card"]>()
  const is = (card: Payout["card"]) =>
    last.current?.first6 === card.first6 && last.current.last4 === card.last4
  return {
    /** The card that has to be typed, when another one was. */
    otherThan,
    is,
    isAllowed: (card: Payout["card"]) => {
      const isOther = isLocked && !is(card)
      setOtherThan(isOther ? last.current : undefined)
      return !isOther
    },
    remember: (card: Payout["card"] | undefined) => {
      last.current = card
    },
  }
}

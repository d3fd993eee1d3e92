import { useRef, useState } from "react"
import { useCardCalls } from "../../../hooks/api/payouts"
import type { Payout } from "../../../types"
import type { CardHandle } from "../../card-field/use-card-input"
import { ABOUT, type Draft, mistakesOf, requestOf } from "./draft"
import type { Origin } from "./use-origin"
import { useSteps } from "./use-steps"

/** The form with a card, whose mask the review shows. */
export function useCardForm({
  origin,
  firstDraft,
}: {
  origin: Origin
  firstDraft: Draft
}) {
  const card = useRef<CardHandle>(null)
  const [isCardTouched, setIsCardTouched] = useState(false)
  const { postPayout } = useCardCalls()
  const steps = useSteps<Draft, NonNullable<Payout["card"]>>({
    origin,
    firstDraft,
    mistakesOf,
    confirmed: ABOUT,
    focus: () => card.current?.focus(),
    isTouched: isCardTouched,
  })
  const { draft, check, shown: mask } = steps
  const lastCard = useLastCard(steps.isLocked)
  const review = () => {
    const isCard = card.current?.check() ?? false
    const typed = card.current?.mask()
    if (check() && isCard && typed && lastCard.isAllowed(typed)) {
      if (draft.confirm_duplicate && !lastCard.is(typed)) {
        // The confirmation was about another card.
        steps.change({ confirm_duplicate: false })
      }
      steps.show(typed)
    }
  }
  const send = () =>
    steps.send((idempotency_key) => {
      lastCard.remember(mask)
      return postPayout(
        { ...requestOf(draft, origin), idempotency_key },
        card.current?.take() ?? ""
      )
    })
  return {
    ...steps,
    card,
    mask,
    review,
    send,
    otherThan: lastCard.otherThan,
    touchCard: () => setIsCardTouched(true),
  }
}

/** The mask of the card in the last request: a repeated request needs the same card. */
function useLastCard(isLocked: boolean) {
  const last = useRef<Payout["card"]>()
  const [otherThan, setOtherThan] = useState<Payout["card"]>()
  const is = (card: Payout["card"]) =>
    last.current?.first6 === card?.first6 && last.current?.last4 === card?.last4
  return {
    /** The card that must be typed again, if another one was typed. */
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

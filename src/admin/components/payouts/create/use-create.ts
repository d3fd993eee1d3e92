import { useRouteModal } from "@medusajs/dashboard/components"
import { type RefObject, useCallback, useEffect, useRef, useState } from "react"
import type { Payout } from "../../../types"
import type { CardHandle } from "../../card-field/use-card-input"
import { useIsHere } from "../../../hooks/use-is-here"
import { useTellOutcome } from "../use-tell-outcome"
import { useFields } from "../../form/use-fields"
import { type Draft, mistakesOf, requestOf } from "./draft"
import type { Origin } from "./origin"
import { type Setback, useSend } from "./use-send"

/** The form in two steps: what is typed, and a last look at it. */
export function useCreate({
  origin,
  firstDraft,
}: {
  origin: Origin
  firstDraft: Draft
}) {
  const card = useRef<CardHandle>(null)
  // What makes a booked refund good may be of money that is not left any more.
  const most = origin.replaced ? undefined : origin.invoice?.left_to_return
  const fields = useFields(firstDraft, (draft) => mistakesOf(draft, most))
  const { values: draft, check } = fields
  const [isCardTouched, setIsCardTouched] = useState(false)
  const { mask, show, edit, isRead } = useReview()
  const { send, isSending, setback } = useSend()
  const finish = useFinish(isSending)
  const alert = useFocusOnReturn(mask !== undefined, setback, card)

  const review = () => {
    const isCard = card.current?.check() ?? false
    if (check() && isCard) {
      show(card.current?.mask())
    }
  }
  const sendIt = async () => {
    if (isSending || !isRead()) {
      return
    }
    const take = () => card.current?.take() ?? ""
    const payout = await send(requestOf(draft, origin), take)
    return payout ? finish(payout) : edit()
  }
  const isDirty = fields.isDirty || isCardTouched
  const leaving = leavingWords({ isSending, setback, isDirty })
  return {
    ...{ fields: fields.ref, draft, change: fields.change, most, card, alert },
    ...{ mistakes: fields.mistakes, mask, review, edit },
    ...{ isSending, setback, leaving },
    touchCard: () => setIsCardTouched(true),
    send: () => void sendIt(),
    /** The same is asked once more: it has to stay the same. */
    isLocked: setback?.kind === "no_answer",
  }
}

/** Whoever holds the keys down should not send what they have not read. */
const TO_READ_MS = 700

function useReview() {
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

/** Says what became of it, and shows it to who has stayed. */
function useFinish(isSending: boolean) {
  const { handleSuccess, setCloseOnEscape } = useRouteModal()
  const tellOutcome = useTellOutcome()
  const isHere = useIsHere()
  useEffect(() => {
    setCloseOnEscape(!isSending)
  }, [isSending, setCloseOnEscape])
  return (payout: Payout) => {
    tellOutcome(payout)
    if (isHere()) {
      handleSuccess(`/sbp/payouts/${payout.id}`)
    }
  }
}

/** Back at the form: to what went wrong, or to what has to be typed again. */
function useFocusOnReturn(
  isReview: boolean,
  setback: Setback | undefined,
  card: RefObject<CardHandle>
) {
  const alert = useRef<HTMLDivElement>(null)
  const wasReview = useRef(false)
  useEffect(() => {
    if (wasReview.current && !isReview) {
      if (setback) {
        alert.current?.focus()
      } else {
        card.current?.focus()
      }
    }
    wasReview.current = isReview
  }, [isReview, setback, card])
  return alert
}

type Leaving =
  "common.leave.sending" | "payouts.leave.unclear" | "payouts.leave.dirty"

/** The words for what would be lost. */
function leavingWords(state: {
  isSending: boolean
  setback: Setback | undefined
  isDirty: boolean
}): Leaving | undefined {
  if (state.isSending) {
    return "common.leave.sending"
  }
  if (state.setback?.kind === "no_answer") {
    return "payouts.leave.unclear"
  }
  return state.isDirty ? "payouts.leave.dirty" : undefined
}

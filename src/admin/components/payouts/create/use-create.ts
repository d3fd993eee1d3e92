import { useRouteModal } from "@medusajs/dashboard/components"
import { toast } from "@medusajs/ui"
import { type RefObject, useCallback, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
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
  /** The same is asked once more: it has to stay the same. */
  const isLocked = setback?.kind === "no_answer"
  const lastCard = useLastCard(isLocked)

  const review = () => {
    const isCard = card.current?.check() ?? false
    const typed = card.current?.mask()
    if (check() && isCard && typed && lastCard.isAllowed(typed)) {
      if (draft.isSecond && !lastCard.is(typed)) {
        // That was said of another card.
        fields.change({ isSecond: false })
      }
      show(typed)
    }
  }
  const sendIt = async () => {
    if (isSending || !isRead()) {
      return
    }
    lastCard.remember(mask)
    const take = () => card.current?.take() ?? ""
    const outcome = await send(requestOf(draft, origin), take)
    if ("kind" in outcome) {
      const isAsked = "code" in outcome && outcome.code === "duplicate_payout"
      fields.change({ isSecond: isAsked && draft.isSecond })
    }
    return finish(outcome, edit)
  }
  const isDirty = fields.isDirty || isCardTouched
  const leaving = leavingWords({ isSending, setback, isDirty })
  return {
    ...{ fields: fields.ref, draft, most, card, alert, isLocked },
    ...{ mistakes: fields.mistakes, mask, review, edit },
    ...{ isSending, setback, leaving, otherThan: lastCard.otherThan },
    change: (part: Partial<Draft>) =>
      // Another sum is no second payment of the same.
      fields.change(part.amount ? { ...part, isSecond: false } : part),
    touchCard: () => setIsCardTouched(true),
    send: () => void sendIt(),
  }
}

/** What is kept of the card that was sent to: what is asked again names it. */
function useLastCard(isLocked: boolean) {
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
  const { t } = useTranslation("sbp")
  const { handleSuccess, setCloseOnEscape } = useRouteModal()
  const tellOutcome = useTellOutcome()
  const isHere = useIsHere()
  useEffect(() => {
    setCloseOnEscape(!isSending)
  }, [isSending, setCloseOnEscape])
  return (outcome: Payout | Setback, edit: () => void) => {
    if ("kind" in outcome) {
      edit()
      if (!isHere()) {
        const words = `payouts.create.setback.${outcome.kind}.title`
        toast.warning(t(words), { description: outcome.message })
      }
      return
    }
    tellOutcome(outcome)
    if (isHere()) {
      handleSuccess(`/sbp/payouts/${outcome.id}`)
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
  "common.leave.sending" | "common.leave.unclear" | "payouts.leave.dirty"

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
    return "common.leave.unclear"
  }
  return state.isDirty ? "payouts.leave.dirty" : undefined
}

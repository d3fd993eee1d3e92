import { useRouteModal } from "@medusajs/dashboard/components"
import { toast } from "@medusajs/ui"
import { type RefObject, useCallback, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useIsHere } from "../../../hooks/use-is-here"
import type { Payout } from "../../../types"
import type { CardHandle } from "../../card-field/use-card-input"
import { useFields } from "../../form/use-fields"
import { useOutcomeToast } from "../use-outcome-toast"
import {
  type Draft,
  isQuestion,
  mistakesOf,
  NOTHING_CONFIRMED,
  requestOf,
} from "./draft"
import type { Origin } from "./use-origin"
import { type Setback, useSend } from "./use-send"

/** The form in two steps: typing and review. */
export function useCreate({
  origin,
  firstDraft,
}: {
  origin: Origin
  firstDraft: Draft
}) {
  const card = useRef<CardHandle>(null)
  // A replacement pays a booked refund, whose money no longer counts as left.
  const max = origin.replaced ? undefined : origin.invoice?.left_to_return
  const fields = useFields(firstDraft, (draft) => mistakesOf(draft, max))
  const { values: draft, check } = fields
  const [isCardTouched, setIsCardTouched] = useState(false)
  const { mask, show, edit, isRead } = useReview()
  const { send, isSending, setback } = useSend()
  const finish = useFinish(isSending)
  const alert = useFocusOnReturn(mask !== undefined, setback, card)
  /** The first request had no clear answer: only the same one may be sent again. */
  const isLocked = setback?.kind === "no_answer"
  const lastCard = useLastCard(isLocked)

  const review = () => {
    const isCard = card.current?.check() ?? false
    const typed = card.current?.mask()
    if (check() && isCard && typed && lastCard.isAllowed(typed)) {
      if (draft.confirm_duplicate && !lastCard.is(typed)) {
        // The confirmation was about another card.
        fields.change({ confirm_duplicate: false })
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
    if ("kind" in outcome && outcome.kind === "refused") {
      // Answers stay valid while the store asks on; any other refusal ends them.
      if (!isQuestion(outcome.code)) {
        fields.change(NOTHING_CONFIRMED)
      }
    }
    return finish(outcome, edit)
  }
  const isDirty = fields.isDirty || isCardTouched
  const leaving = leavingWords({ isSending, setback, isDirty })
  return {
    ...{ fields: fields.ref, draft, max, card, alert, isLocked },
    ...{ mistakes: fields.mistakes, mask, review, edit },
    ...{ isSending, setback, leaving, otherThan: lastCard.otherThan },
    change: (part: Partial<Draft>) =>
      // A confirmation is about one amount and one order only.
      fields.change(
        "amount" in part || "order_id" in part
          ? { ...NOTHING_CONFIRMED, ...part }
          : part
      ),
    touchCard: () => setIsCardTouched(true),
    send: () => void sendIt(),
  }
}

type Leaving =
  "common.leave.sending" | "common.leave.unclear" | "payouts.leave.dirty"

/** The texts for what would be lost by leaving. */
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

/** Shows the outcome, and opens the payout unless the form was left. */
function useFinish(isSending: boolean) {
  const { t } = useTranslation("sbp")
  const { handleSuccess, setCloseOnEscape } = useRouteModal()
  const showOutcome = useOutcomeToast()
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
    showOutcome(outcome)
    if (isHere()) {
      handleSuccess(`/sbp/payouts/${outcome.id}`)
    }
  }
}

/** Back from the review, focuses the error, or the card field that is now empty. */
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

/** Keys that are held down must not send what was not read. */
const TO_READ_MS = 700

/** The review, which shows the card's mask. */
function useReview() {
  /** Only during the review. */
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

import { useCallback, useEffect, useRef, useState } from "react"
import type { PayoutWithHistory } from "../../../types"
import { leavingOf } from "../../form/leave-guard"
import { type Mistakes, useFields } from "../../form/use-fields"
import { useOutcomeToast } from "../use-outcome-toast"
import { type Draft, isQuestion, NOTHING_CONFIRMED } from "./draft"
import { useFinish } from "./use-finish"
import type { Origin } from "./use-origin"
import { type Setback, useSend } from "../../../hooks/use-send"

type Steps<Values extends Draft> = {
  origin: Origin
  firstDraft: Values
  /** @param max what is left to return of a payment, if that is the limit */
  mistakesOf: (draft: Values, max: string | undefined) => Mistakes<Values>
  /** The fields that a confirmation holds for, such as the amount. */
  confirmed: readonly (keyof Values)[]
  /** Moves the focus to the fields, back from the review without an error. */
  focus: () => void
  /** Something was typed outside the draft's fields. */
  isTouched?: boolean
}

/**
 * A form for a payout in two steps: typing and review.
 *
 * @typeParam Shown what the review shows beside the draft
 */
export function useSteps<Values extends Draft, Shown>({
  origin,
  firstDraft,
  mistakesOf,
  confirmed,
  focus,
  isTouched = false,
}: Steps<Values>) {
  // A replacement pays a booked refund, whose money no longer counts as left.
  const max = origin.replaced ? undefined : origin.invoice?.left_to_return
  const fields = useFields(firstDraft, (draft) => mistakesOf(draft, max))
  const forget = () => fields.change(NOTHING_CONFIRMED as Partial<Values>)
  const { shown, show, edit, isRead } = useReview<Shown>()
  const { send, isSending, setback } = useSend<PayoutWithHistory>()
  const finish = useFinish<PayoutWithHistory>({
    isSending,
    words: "payouts.create",
    list: "/sbp/payouts",
    show: useOutcomeToast(),
  })
  const alert = useFocusOnReturn(shown !== undefined, setback, focus)
  const sendIt = async (post: Parameters<typeof send>[0]) => {
    if (isSending || !isRead()) {
      return
    }
    const outcome = await send(post)
    if ("kind" in outcome) {
      // Confirmations stay while the store asks more; any other refusal clears them.
      if (outcome.kind === "refused" && !isQuestion(outcome.code)) {
        forget()
      }
      edit()
    }
    finish(outcome)
  }
  const isDirty = fields.isDirty || isTouched
  const isLocked = setback?.kind === "no_answer"
  return {
    fields: fields.ref,
    draft: fields.values,
    mistakes: fields.mistakes,
    max,
    alert,
    shown,
    show,
    edit,
    isSending,
    setback,
    check: fields.check,
    leaving: leavingOf(
      { isPending: isSending, isUnclear: isLocked, isDirty },
      "payouts.leave.dirty"
    ),
    /** The first request had no clear answer: only the same one may be sent again. */
    isLocked,
    change: (part: Partial<Values>) => {
      if (confirmed.some((name) => name in part)) {
        forget()
      }
      fields.change(part)
    },
    send: (post: Parameters<typeof send>[0]) => void sendIt(post),
  }
}

/** After the review, focuses the error, or else the fields. */
export function useFocusOnReturn(
  isReview: boolean,
  setback: Setback | undefined,
  focus: () => void
) {
  const alert = useRef<HTMLDivElement>(null)
  const wasReview = useRef(false)
  useEffect(() => {
    if (wasReview.current && !isReview) {
      if (setback) {
        alert.current?.focus()
      } else {
        focus()
      }
    }
    wasReview.current = isReview
  }, [isReview, setback])
  return alert
}

/** Keys that are held down must not send what was not read. */
const TO_READ_MS = 700

export function useReview<Shown>() {
  /** Only during the review. */
  const [shown, setShown] = useState<Shown>()
  const shownAt = useRef(0)
  return {
    shown,
    show: (value: Shown) => {
      shownAt.current = Date.now()
      setShown(value)
    },
    edit: useCallback(() => setShown(undefined), []),
    isRead: () => Date.now() - shownAt.current >= TO_READ_MS,
  }
}

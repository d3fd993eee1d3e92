import { useRef, useState } from "react"
import type { CardHandle } from "../../card-field/use-card-input"
import { useFields } from "../../form/use-fields"
import { type Draft, mistakesOf, requestOf } from "./draft"
import type { Origin } from "./origin"
import { isQuestion, NOTHING_CONFIRMED } from "./questions"
import { useFinish } from "./use-finish"
import { useFocusOnReturn } from "./use-focus-on-return"
import { useLastCard } from "./use-last-card"
import { useReview } from "./use-review"
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
  const max = origin.replaced ? undefined : origin.invoice?.left_to_return
  const fields = useFields(firstDraft, (draft) => mistakesOf(draft, max))
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
      if (draft.confirm_duplicate && !lastCard.is(typed)) {
        // That was said of another card.
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
      // After one question comes the next; after anything else, all are new.
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
      // What was said of one sum, or one order, is not said of another.
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

import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useResolveAttention } from "../../hooks/api/attention"
import type { Attention } from "../../types"

type Reason = Attention["reason"]

/** Resolved, nothing makes an order of the money any more. */
const LEFT_TO_PERSON: readonly Reason[] = [
  "session_gone",
  "already_paid_elsewhere",
  "cart_changed",
  "order_not_created",
  "order_canceled",
]

/** Resolved, nothing reminds of the money any more. */
const MONEY_OUT: readonly Reason[] = [
  "refund_booked_not_paid",
  "returned_twice",
  "payout_unknown",
  "payout_mismatch",
  "payout_pending",
  "payout_paid_twice",
  "payout_contradiction",
]

export function useResolveForm({ id, reason }: Attention, onDone: () => void) {
  const { t } = useTranslation("sbp")
  const [isMissing, setIsMissing] = useState(false)
  const { mutateAsync, isPending, error } = useResolveAttention(id)
  const resolve = async (note: string) => {
    await mutateAsync({ note })
    toast.success(t("attention.resolve.done"))
    onDone()
  }
  const words = LEFT_TO_PERSON.includes(reason)
    ? "leftToPerson"
    : MONEY_OUT.includes(reason) && "moneyOut"
  return {
    /** @returns whether there is something to send */
    submit: (text: string) => {
      const note = text.trim()
      setIsMissing(note === "")
      if (note !== "" && !isPending) {
        // What went wrong is shown from the mutation's own state.
        resolve(note).catch(() => undefined)
      }
      return note !== ""
    },
    warning: words && t(`attention.resolve.${words}`),
    isMissing,
    isPending,
    error,
  }
}

import { useRouteModal } from "@medusajs/dashboard/components"
import { toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Refused } from "../../hooks/api/post-card"
import { useRecordRefund } from "../../hooks/api/refunds"
import { parseAmount } from "../../lib/parse-amount"
import type { Refund } from "../../types"

export type RecordValues = {
  amount: string
  note: string
  returned_at: Date | null
  refund_reason_id: string
  /** More than the order owes is meant. */
  isMoreThanOwed: boolean
}

type About = { invoice_id: string; replaces_id?: string }

/** One refund has one key, until the store has clearly said no to it. */
export function useRecord(about: About) {
  const { t } = useTranslation("sbp")
  const { handleSuccess } = useRouteModal()
  const { mutate, isPending, error } = useRecordRefund()
  const key = useRef(crypto.randomUUID())
  const [isUnclear, setIsUnclear] = useState(false)
  const record = ({ returned_at, refund_reason_id, ...typed }: RecordValues) =>
    mutate(
      {
        ...about,
        idempotency_key: key.current,
        amount: parseAmount(typed.amount) ?? "",
        note: typed.note.trim(),
        ...(returned_at && { returned_at: returned_at.toISOString() }),
        ...(refund_reason_id && { refund_reason_id }),
        ...(typed.isMoreThanOwed && { confirm_more_than_owed: true }),
      },
      {
        onSuccess: ({ refund }) => {
          toast.success(t(`payments.record.${outcomeOf(refund, about)}`))
          handleSuccess()
        },
        onError: (failure) => {
          if (!(failure instanceof Refused)) {
            setIsUnclear(true)
          } else if (!isUnclear) {
            // Nothing was made of it: what is sent next is another request.
            key.current = crypto.randomUUID()
          }
        },
      }
    )
  return {
    record,
    isPending,
    error: error?.message,
    /** The store asks whether more than the order owes is meant. */
    isQuestion: error instanceof Refused && error.code === "more_than_owed",
    /** It may have been recorded: the same is sent again, or nothing. */
    isUnclear,
  }
}

function outcomeOf({ state }: Refund, { replaces_id }: About) {
  if (replaces_id) {
    return "madeGood"
  }
  return state === "booked" ? "booked" : "done"
}

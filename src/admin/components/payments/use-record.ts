import { useRouteModal } from "@medusajs/dashboard/components"
import { toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Refused } from "../../hooks/api/post-for-money"
import { useRecordRefund } from "../../hooks/api/refunds"
import { readTyped } from "../../lib/amounts"
import type { Refund } from "../../types"

export type RecordValues = {
  amount: string
  note: string
  returned_at: Date | null
  refund_reason_id: string
  /** The operator means more than the order owes. */
  isMoreThanOwed: boolean
}

type About = { invoice_id: string; replaces_id?: string }

/** One refund has one key until the store clearly refuses it. */
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
        amount: readTyped(typed.amount) ?? "",
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
            // Nothing was recorded: the next request is a new one.
            key.current = crypto.randomUUID()
          }
        },
      }
    )
  return {
    record,
    isPending,
    /** Why the store refused the last request. */
    refusal: error instanceof Refused ? error.message : undefined,
    /** The store asks whether the operator means more than the order owes. */
    isQuestion: error instanceof Refused && error.code === "more_than_owed",
    /** It may have been recorded: only the same request may be sent again. */
    isUnclear,
  }
}

function outcomeOf({ state }: Refund, { replaces_id }: About) {
  if (replaces_id) {
    return "replaced"
  }
  return state === "booked" ? "booked" : "done"
}

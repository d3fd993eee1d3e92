import { useRouteModal } from "@medusajs/dashboard/components"
import { FetchError } from "@medusajs/js-sdk"
import { toast } from "@medusajs/ui"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { useRecordRefund } from "../../hooks/api/refunds"
import { parseAmount } from "../../lib/parse-amount"
import type { Refund } from "../../types"

export type RecordValues = {
  amount: string
  note: string
  returned_at: Date | null
  refund_reason_id: string
}

type About = { invoice_id: string; replaces_id?: string }

/** Records a refund once, however often it has to be sent. */
export function useRecord(about: About) {
  const { t } = useTranslation("sbp")
  const { handleSuccess } = useRouteModal()
  const { mutate, isPending, error } = useRecordRefund()
  const key = useRef(crypto.randomUUID())
  const record = ({ returned_at, refund_reason_id, ...typed }: RecordValues) =>
    mutate(
      {
        ...about,
        idempotency_key: key.current,
        amount: parseAmount(typed.amount) ?? "",
        note: typed.note.trim(),
        ...(returned_at && { returned_at: returned_at.toISOString() }),
        ...(refund_reason_id && { refund_reason_id }),
      },
      {
        onSuccess: ({ refund }) => {
          toast.success(t(`payments.record.${outcomeOf(refund, about)}`))
          handleSuccess()
        },
        onError: (failure) => {
          // Refused is answered: what is sent next is another request.
          if (isRefusal(failure)) {
            key.current = crypto.randomUUID()
          }
        },
      }
    )
  return { record, isPending, error: error?.message }
}

function outcomeOf({ state }: Refund, { replaces_id }: About) {
  if (replaces_id) {
    return "madeGood"
  }
  return state === "booked" ? "booked" : "done"
}

function isRefusal(error: unknown): boolean {
  const status = error instanceof FetchError ? (error.status ?? 0) : 0
  return status >= 400 && status < 500
}

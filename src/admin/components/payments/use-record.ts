import { useRouteModal } from "@medusajs/dashboard/components"
import { FetchError } from "@medusajs/js-sdk"
import { toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useRecordRefund } from "../../hooks/api/refunds"
import type { Refund } from "../../types"
import { parseAmount } from "./parse-amount"

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
  const { mutateAsync } = useRecordRefund()
  const key = useRef(crypto.randomUUID())
  const [refusal, setRefusal] = useState<string>()
  const record = async (values: RecordValues) => {
    setRefusal(undefined)
    const { returned_at, refund_reason_id, note } = values
    try {
      const { refund } = await mutateAsync({
        ...about,
        idempotency_key: key.current,
        amount: parseAmount(values.amount) ?? "",
        note,
        ...(returned_at && { returned_at: returned_at.toISOString() }),
        ...(refund_reason_id && { refund_reason_id }),
      })
      toast.success(t(`payments.record.${outcomeOf(refund, about)}`))
      handleSuccess()
    } catch (error) {
      // Refused is answered: what is sent next is another request.
      if (isRefusal(error)) {
        key.current = crypto.randomUUID()
      }
      setRefusal((error as Error).message)
    }
  }
  return { record, refusal }
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

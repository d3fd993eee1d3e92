import { useRouteModal } from "@medusajs/dashboard/components"
import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { readTypedSum } from "../../../domain/read-typed-sum"
import { useRecordRefund } from "../../hooks/api/refunds"
import { useIsHere } from "../../hooks/use-is-here"
import { useSend } from "../../hooks/use-send"
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

export function useRecord(about: About) {
  const { t } = useTranslation("sbp")
  const { handleSuccess } = useRouteModal()
  const isHere = useIsHere()
  const { mutateAsync } = useRecordRefund()
  const { send, isSending, setback } = useSend<{ refund: Refund }>()
  const record = async ({
    returned_at,
    refund_reason_id,
    ...typed
  }: RecordValues) => {
    const outcome = await send((idempotency_key) =>
      mutateAsync({
        ...about,
        idempotency_key,
        amount: readTypedSum(typed.amount) ?? "",
        note: typed.note.trim(),
        ...(returned_at && { returned_at: returned_at.toISOString() }),
        ...(refund_reason_id && { refund_reason_id }),
        ...(typed.isMoreThanOwed && { confirm_more_than_owed: true }),
      })
    )
    if ("refund" in outcome) {
      toast.success(t(`payments.record.${outcomeOf(outcome.refund, about)}`))
      if (isHere()) {
        handleSuccess()
      }
    } else if (!isHere()) {
      toast.warning(outcome.message ?? t("payments.record.unclear"))
    }
  }
  return {
    record: (values: RecordValues) => void record(values),
    isPending: isSending,
    /** Why the store refused the last request. */
    refusal: setback?.message,
    /** The store asks whether the operator means more than the order owes. */
    isQuestion: setback?.code === "more_than_owed",
    /** It may have been recorded: only the same request may be sent again. */
    isUnclear: setback?.kind === "no_answer",
  }
}

function outcomeOf({ state }: Refund, { replaces_id }: About) {
  if (replaces_id) {
    return "replaced"
  }
  return state === "booked" ? "booked" : "done"
}

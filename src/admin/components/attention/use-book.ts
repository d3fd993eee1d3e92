import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useBookRefund } from "../../hooks/api/refunds"
import type { Attention } from "../../types"

/** Tries once more to book a refund, and tells what became of it. */
export function useBook({ subject_id }: Attention) {
  const { t } = useTranslation("sbp")
  const { mutateAsync, isPending } = useBookRefund(subject_id)
  const book = async () => {
    try {
      const { state, book_error } = (await mutateAsync()).refund
      if (state === "booked") {
        toast.success(t("attention.book.booked"))
      } else if (state === "due") {
        const description = book_error ?? t("attention.book.notHint")
        toast.warning(t("attention.book.not"), { description })
      } else {
        const description = t(`states.refund.${state}`)
        toast.info(t("attention.book.over"), { description })
      }
    } catch (error) {
      const description = (error as Error).message
      toast.error(t("attention.book.failed"), { description })
    }
  }
  return { run: () => void book(), isPending }
}

import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Refund } from "../types"
import { useBookRefund } from "./api/refunds"
import { useFailedToast } from "./use-failed-toast"

/** Tries at once to book a refund in Medusa, and shows the outcome. */
export function useBook(id: string) {
  const { t } = useTranslation("sbp")
  const { mutateAsync, isPending } = useBookRefund(id)
  const failed = useFailedToast()
  const show = ({ state, book_error }: Refund) => {
    if (state === "booked") {
      toast.success(t("payments.book.booked"))
    } else if (state === "due") {
      const description = book_error ?? t("payments.book.notHint")
      toast.warning(t("payments.book.not"), { description })
    } else {
      const description = t(`states.refund.${state}`)
      toast.info(t("payments.book.over"), { description })
    }
  }
  const book = () =>
    void mutateAsync().then(
      ({ refund }) => show(refund),
      failed("payments.book.failed")
    )
  return { book, isPending }
}

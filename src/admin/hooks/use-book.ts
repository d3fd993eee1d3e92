import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Refund } from "../types"
import { useBookRefund } from "./api/refunds"

/** Tries at once to book a refund in Medusa, and shows the outcome. */
export function useBook(id: string) {
  const { t } = useTranslation("sbp")
  const { mutateAsync, isPending } = useBookRefund(id)
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
  const book = async () => {
    try {
      show((await mutateAsync()).refund)
    } catch (error) {
      const description = (error as Error).message
      toast.error(t("payments.book.failed"), { description })
    }
  }
  return { book: () => void book(), isPending }
}

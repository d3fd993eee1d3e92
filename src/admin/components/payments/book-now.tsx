import { Button, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useBookRefund } from "../../hooks/api/refunds"

/** Tries at once to put a refund into Medusa's books. */
export const BookNow = ({ id }: { id: string }) => {
  const { t } = useTranslation("sbp")
  const { mutateAsync, isPending } = useBookRefund(id)
  // Once it is booked this button is gone, and callbacks of `mutate` with it.
  const book = () =>
    mutateAsync().then(
      ({ refund }) =>
        refund.state === "booked"
          ? toast.success(t("payments.book.done"))
          : toast.warning(t("payments.book.notDone"), {
              description: refund.book_error ?? undefined,
            }),
      (error: Error) => toast.error(error.message)
    )
  return (
    <Button
      size="small"
      variant="secondary"
      isLoading={isPending}
      onClick={() => void book()}
    >
      {t("payments.book.action")}
    </Button>
  )
}

import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useBook } from "../../hooks/use-book"

export const BookNow = ({ id }: { id: string }) => {
  const { t } = useTranslation("sbp")
  const { book, isPending } = useBook(id)
  return (
    <Button
      size="small"
      variant="secondary"
      isLoading={isPending}
      onClick={book}
    >
      {t("attention.actions.book_refund")}
    </Button>
  )
}

import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { MAX_BATCH_ROWS } from "../../../../domain/payout-batch"
import { useFormat } from "../../../hooks/use-format"
import type { Notice } from "./use-batch-rows"

/** The outcome of a paste, or of a file. */
export const RowsNotice = ({ notice }: { notice: Notice | undefined }) => {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  const isAdded = notice?.kind === "added"
  const words = () => {
    switch (notice?.kind) {
      case "added":
        return [
          t("batches.notice.added", {
            count: notice.count,
            shown: number(notice.count),
          }),
          notice.unused.length > 0 &&
            t("batches.notice.unused", { columns: notice.unused.join(", ") }),
        ]
          .filter(Boolean)
          .join(" ")
      case "card":
        return t("batches.notice.card", notice)
      case "tooMany":
        return t("batches.notice.tooMany", {
          all: number(notice.count),
          max: number(MAX_BATCH_ROWS),
        })
      default:
        return notice && t(`batches.notice.${notice.kind}`)
    }
  }
  return (
    notice && (
      <Alert
        role={isAdded ? "status" : "alert"}
        variant={isAdded ? "info" : "error"}
        className="break-words"
      >
        {words()}
      </Alert>
    )
  )
}

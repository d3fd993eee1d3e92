import { Copy } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

/** An id, to be taken elsewhere. */
export const Copied = ({ text }: { text: string }) => {
  const { t } = useTranslation("sbp")
  return (
    <span className="flex min-w-0 items-center gap-x-1">
      <span className="break-all font-mono" dir="ltr">
        {text}
      </span>
      <Copy
        content={text}
        variant="mini"
        aria-label={t("common.copy")}
        className="shrink-0"
      />
    </span>
  )
}

import { Copy } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

/** An id that people look up elsewhere. */
export const CopiedId = ({ id }: { id: string }) => {
  const { t } = useTranslation("sbp")
  return (
    <span className="flex min-w-0 items-start gap-x-1">
      <span className="txt-compact-xsmall break-all font-mono" dir="ltr">
        {id}
      </span>
      <Copy
        content={id}
        variant="mini"
        className="text-ui-fg-subtle shrink-0"
        aria-label={t("common.copy", { text: id })}
      />
    </span>
  )
}

import type { DataTableFilter } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { VERDICTS } from "../../../../domain/statements/statement"
import { choiceFilter } from "../../filters"

export function useLineFilters(): DataTableFilter[] {
  const { t } = useTranslation("sbp")
  return [
    choiceFilter(
      "verdict",
      t("statements.lines.verdict"),
      VERDICTS,
      (verdict) => t(`statements.verdicts.${verdict}.title`)
    ),
    {
      id: "is_open",
      type: "radio",
      label: t("statements.lines.isOpen"),
      options: [
        { value: "true", label: t("statements.lines.yes") },
        { value: "false", label: t("statements.lines.no") },
      ],
    },
  ]
}

import type { DataTableFilter } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { VERDICTS } from "../../../../domain/statements/statement"

export function useLineFilters(): DataTableFilter[] {
  const { t } = useTranslation("sbp")
  return [
    {
      id: "verdict",
      type: "multiselect",
      label: t("statements.lines.verdict"),
      searchable: false,
      options: VERDICTS.map((value) => ({
        value,
        label: t(`statements.verdicts.${value}.title`),
      })),
    },
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

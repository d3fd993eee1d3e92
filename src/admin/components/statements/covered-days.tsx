import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Statement } from "../../types"

/** The days that a statement lists completely. */
export const CoveredDays = ({
  of: { covers_from: from, covers_to: to },
}: {
  of: Pick<Statement, "covers_from" | "covers_to">
}) => {
  const { t } = useTranslation("sbp")
  const { partName } = useFormat()
  return from && to ? (
    <span className="text-nowrap">{partName({ from, to }, "day", "long")}</span>
  ) : (
    <span className="text-ui-fg-subtle">{t("statements.notWhole")}</span>
  )
}

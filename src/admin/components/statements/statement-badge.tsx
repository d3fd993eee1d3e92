import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { isJudging } from "../../hooks/api/statements"
import type { Statement } from "../../types"

export const openOf = ({ verdicts }: Pick<Statement, "verdicts">) =>
  verdicts.reduce((sum, { open }) => sum + open, 0)

/** How far a statement is, and whether it waits for a person. */
export const StatementBadge = ({ statement }: { statement: Statement }) => {
  const { t } = useTranslation("sbp")
  const open = openOf(statement)
  const [color, text] = !statement.layout
    ? (["orange", t("statements.states.unread")] as const)
    : isJudging(statement)
      ? (["blue", t("statements.states.judging")] as const)
      : statement.has_failed
        ? (["red", t("statements.states.failed")] as const)
        : open > 0
          ? (["orange", t("statements.states.open", { count: open })] as const)
          : (["green", t("statements.states.agreed")] as const)
  return (
    <StatusBadge color={color} className="text-nowrap">
      {text}
    </StatusBadge>
  )
}

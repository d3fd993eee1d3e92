import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Verdict } from "../../../domain/statements/statement"

type Color = "green" | "orange" | "red" | "grey"

/** Red: money is missing on one side. */
const COLORS: Record<Verdict, Color> = {
  matched: "green",
  missing_here: "red",
  missing_there: "red",
  amount_differs: "orange",
  status_differs: "orange",
  fee_differs: "orange",
  duplicate: "grey",
  unreadable: "grey",
}

export const VerdictBadge = ({ verdict }: { verdict: Verdict }) => {
  const { t } = useTranslation("sbp")
  return (
    <StatusBadge color={COLORS[verdict]} className="text-nowrap">
      {t(`statements.verdicts.${verdict}.title`)}
    </StatusBadge>
  )
}

import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Figures } from "../../types"
import { useAgreed } from "../statements/use-agreed"
import { Figure, FigureGroup } from "./figure"
import { listsOf } from "./list-links"

const NAMES = [
  "payments_waiting",
  "payouts_waiting",
  "payouts_to_approve",
  "batches_to_approve",
  "links_open",
  "payments_unsettled",
  "payouts_in_doubt",
] as const

/** What waits for a person, and what is open. */
export const NowFigures = ({ figures }: { figures: Figures }) => {
  const { t } = useTranslation("sbp")
  const { money, number } = useFormat()
  const lists = listsOf(figures).now
  return (
    <FigureGroup
      title={t("overview.now.title")}
      subtitle={t("overview.now.subtitle")}
    >
      {NAMES.map((name) => {
        const { count, amount } = figures.now[name]
        return (
          <Figure
            key={name}
            label={t(`overview.now.${name}`)}
            value={number(count)}
            to={lists[name]}
            hints={[money(amount, figures.currency_code)]}
          />
        )
      })}
      {useAgreed(figures.agreed).map(({ kind, days, since }) => (
        <Figure
          key={kind}
          label={t(`statements.agreed.${kind}`)}
          value={days}
          to="/sbp/statements"
          hints={[since]}
        />
      ))}
    </FigureGroup>
  )
}

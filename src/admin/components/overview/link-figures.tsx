import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Figures } from "../../types"
import { Figure, FigureGroup } from "./figure"
import { listsOf } from "./list-links"

const NAMES = ["created", "paid", "orders", "expired", "failed"] as const

/** The outcome of the period's links, and how long it took. */
export const LinkFigures = ({ figures }: { figures: Figures }) => {
  const { t } = useTranslation("sbp")
  const { number, share } = useFormat()
  const { links, times } = figures
  const lists = listsOf(figures).links
  return (
    <FigureGroup
      title={t("overview.links.title")}
      subtitle={t("overview.links.subtitle")}
    >
      {NAMES.map((name) => (
        <Figure
          key={name}
          label={t(`overview.links.${name}`)}
          value={number(links[name])}
          to={lists[name]}
          hints={[
            name !== "created" && links.created > 0
              ? t("overview.links.share", {
                  share: share(links[name] / links.created),
                })
              : undefined,
          ]}
        />
      ))}
      <TimeFigure label={t("overview.links.toPay")} times={times.to_pay} />
      <TimeFigure label={t("overview.links.toOrder")} times={times.to_order} />
    </FigureGroup>
  )
}

type TimeProps = { label: string; times: Figures["times"]["to_pay"] }

const TimeFigure = ({ label, times }: TimeProps) => {
  const { t } = useTranslation("sbp")
  const { duration } = useFormat()
  if (!times) {
    return <Figure label={label} value="-" hints={[t("overview.links.none")]} />
  }
  return (
    <Figure
      label={label}
      value={duration(times.median)}
      hints={[t("overview.links.p95", { time: duration(times.p95) })]}
    />
  )
}

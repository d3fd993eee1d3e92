import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Figures } from "../../types"
import { Figure, FigureGroup } from "./figure"
import { listsOf } from "./list-links"

export const MoneyFigures = ({ figures }: { figures: Figures }) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const { received, fees, returned, paid_out, net, currency_code } = figures
  const lists = listsOf(figures)
  const sum = (amount: string) => money(amount, currency_code)
  return (
    <FigureGroup title={t("overview.money.title")}>
      <Figure
        label={t("overview.money.received")}
        value={sum(received.amount)}
        to={lists.received}
        hints={[t("overview.money.payments", { count: received.count })]}
      />
      <Figure
        label={t("overview.money.fees")}
        value={sum(fees.amount)}
        to={lists.received}
        hints={[
          t("overview.money.feesHint"),
          fees.unknown > 0
            ? t("overview.money.feesUnknown", { count: fees.unknown })
            : undefined,
        ]}
      />
      <Figure
        label={t("overview.money.returned")}
        value={sum(returned.amount)}
        to={lists.returned}
        hints={[t("overview.money.returns", { count: returned.count })]}
      />
      <Figure
        label={t("overview.money.paidOut")}
        value={sum(paid_out.amount)}
        to={lists.paidOut}
        hints={[t("overview.money.payouts", { count: paid_out.count })]}
      />
      <Figure
        label={t("overview.money.net")}
        value={sum(net)}
        hints={[t("overview.money.netHint")]}
      />
    </FigureGroup>
  )
}

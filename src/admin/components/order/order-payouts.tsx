import { Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Payout } from "../../types"
import { Destination, Money } from "../values"
import { PayoutState } from "../state-badge"
import { SubjectLink } from "../links"

/** The payouts of an order, the newest first. */
export const OrderPayouts = ({ payouts }: { payouts: Payout[] }) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h3">{t("menu.payouts")}</Heading>
      <ul className="flex flex-col gap-y-3">
        {payouts.map((payout) => (
          <OrderPayout key={payout.id} payout={payout} />
        ))}
      </ul>
    </div>
  )
}

const OrderPayout = ({ payout }: { payout: Payout }) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  return (
    <li className="flex items-start justify-between gap-x-4">
      <div className="txt-compact-small flex min-w-0 flex-col gap-y-1">
        <SubjectLink
          to={`/sbp/payouts/${payout.id}`}
          className="txt-compact-small-plus"
        >
          {t(`payouts.purposes.${payout.purpose}`)}{" "}
          <Money amount={payout.amount} currency={payout.currency_code} />
        </SubjectLink>
        <span className="text-ui-fg-subtle">
          <Destination payout={payout} />
        </span>
        <span className="text-ui-fg-subtle">{time(payout.created_at)}</span>
      </div>
      <PayoutState state={payout.state} />
    </li>
  )
}

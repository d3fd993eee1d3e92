import { useTranslation } from "react-i18next"
import type { UIMatch } from "react-router-dom"
import { useFormat } from "../../hooks/use-format"
import { usePayout } from "../../hooks/api/payouts"

export const PayoutsBreadcrumb = () => (
  <>{useTranslation("sbp").t("menu.payouts")}</>
)

/** A payout is known by its sum. */
export const PayoutBreadcrumb = ({ params }: Pick<UIMatch, "params">) => {
  const { money } = useFormat()
  const payout = usePayout(params.id ?? "").data?.payout
  return <>{payout ? money(payout.amount, payout.currency_code) : params.id}</>
}

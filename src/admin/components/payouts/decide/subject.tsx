import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../hooks/use-format"
import type { Payout } from "../../../types"
import { CardMask } from "../../card-mask"

/** What is decided about, and what the decision means. */
export const Subject = ({
  payout,
  words,
}: {
  payout: Payout
  words: "approve" | "reject" | "resolve" | "correct" | "bounce"
}) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  return (
    <>
      <div className="bg-ui-bg-component shadow-elevation-card-rest flex flex-wrap items-center justify-between gap-2 rounded-lg px-4 py-3">
        <Text weight="plus">{money(payout.amount, payout.currency_code)}</Text>
        <Text size="small" className="text-ui-fg-subtle">
          <CardMask card={payout.card} />
        </Text>
      </div>
      <Text size="small">{t(`payouts.${words}.about`)}</Text>
    </>
  )
}

import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Refund } from "../../types"
import { Person } from "../person"
import { TextLink } from "../text-link"

/** One try to bring money back: by a payout, or in the gateway's cabinet. */
export const RefundAttempt = ({
  attempt: { payout_id, outcome, created_by, note, created_at },
}: {
  attempt: Refund["attempts"][number]
}) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  return (
    <li className="border-ui-border-base border-s-2 ps-3">
      <Text size="small" className="text-pretty">
        {payout_id ? (
          <TextLink to={`/sbp/payouts/${payout_id}`} title={payout_id}>
            {t("payments.moneyBack.byPayout")}
          </TextLink>
        ) : (
          t("payments.moneyBack.inCabinet")
        )}
        {" · "}
        {t(`payments.moneyBack.outcomes.${outcome}`)}
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {time(created_at)} · <Person id={created_by} />
      </Text>
      {note && (
        <Text
          size="small"
          className="text-ui-fg-subtle whitespace-pre-line break-words"
        >
          {note}
        </Text>
      )}
    </li>
  )
}

import { Alert, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../hooks/use-format"
import type { PayoutWithHistory } from "../../../types"
import { Section } from "../../section"

type Before = PayoutWithHistory["paid_before"]

/** What the card and the recipient received before, for the approver to look at. */
export const PaidBefore = ({ before }: { before: Before }) => {
  const { t } = useTranslation("sbp")
  const { card, recipient, other_recipients: others } = before
  if (!card && !recipient) {
    return null
  }
  return (
    <Section title={t("payouts.before.title")}>
      <div className="flex flex-col gap-y-3 px-6 py-4">
        {card && <Times of="card" times={card} />}
        {recipient && <Times of="recipient" times={recipient} />}
        {others.length > 0 && (
          <Alert variant="warning">
            {t("payouts.before.others", { names: others.join(", ") })}
          </Alert>
        )}
      </div>
    </Section>
  )
}

type Times = NonNullable<Before["card"]>

const Times = ({ of, times }: { of: "card" | "recipient"; times: Times }) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const { count, last_at } = times
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {count === 0
        ? t(`payouts.before.${of}.never`)
        : t(`payouts.before.${of}.times`, { count, last: time(last_at) })}
    </Text>
  )
}

import { SectionRow } from "@medusajs/dashboard/components"
import { Container, Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Payout } from "../../../types"
import { CardMask } from "../../card-mask"
import { CopiedId } from "../../copied-id"
import { CallError } from "../../call-error"
import { Money } from "../../money"
import { MAY_SAY_WHY } from "../states"

export const FactsSection = ({ payout }: { payout: Payout }) => {
  const { t } = useTranslation("sbp")
  const { currency_code: currency, final_amount, gateway_id } = payout
  const facts: [string, ReactNode][] = [
    [t("common.amount"), <Money amount={payout.amount} currency={currency} />],
    [t("common.card"), <CardMask card={payout.card} />],
    [t("payouts.purpose"), t(`payouts.purposes.${payout.purpose}`)],
    [t("payouts.description"), payout.description && words(payout.description)],
    [
      t("payouts.finalAmount"),
      final_amount && <Money amount={final_amount} currency={currency} />,
    ],
    [t("payouts.gatewayId"), gateway_id && <CopiedId id={gateway_id} />],
    [t("payouts.gatewayStatus"), payout.gateway_status],
    [
      t("payouts.error"),
      !MAY_SAY_WHY.includes(payout.state) && payout.error_code && (
        <CallError of={payout} />
      ),
    ],
    [t("payouts.id"), <CopiedId id={payout.id} />],
    [t("payouts.inCabinet"), words(`payout_id: ${payout.id}`)],
    ...Object.entries(payout.metadata ?? {}).map(
      ([name, text]): [string, ReactNode] => [name, words(String(text))]
    ),
  ]
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("common.details")}</Heading>
      </div>
      {facts.map(
        ([title, value], index) =>
          value && <SectionRow key={index} title={title} value={value} />
      )}
    </Container>
  )
}

/** However long a word is, it stays within its column. */
const words = (text: string) => (
  <span className="min-w-0 whitespace-pre-line break-words">{text}</span>
)

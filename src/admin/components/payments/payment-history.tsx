import { Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceWithStory } from "../../types"
import { Timeline } from "../timeline/timeline"
import { Truncated } from "./truncated"
import { useEventWords } from "./use-event-words"

export const PaymentHistory = ({ invoice }: { invoice: InvoiceWithStory }) => {
  const { t } = useTranslation("sbp")
  const wordsOf = useEventWords(invoice.currency_code)
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <Heading level="h2">{t("common.history")}</Heading>
      <Timeline
        entries={invoice.history.map((entry) => {
          const { note, ...details } = entry.details
          return {
            id: entry.id,
            title: wordsOf(entry),
            time: entry.created_at,
            actorId: entry.actor_id,
            note: typeof note === "string" ? note : null,
            details,
          }
        })}
      />
      <Truncated part="history" of={invoice} />
    </Container>
  )
}

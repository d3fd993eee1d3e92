import { Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { InvoiceWithHistory } from "../../types"
import { Timeline } from "../timeline"
import { Truncated } from "./truncated"
import { useReasonTitle } from "./payment-attention"

export const PaymentHistory = ({
  invoice,
}: {
  invoice: InvoiceWithHistory
}) => {
  const { t } = useTranslation("sbp")
  const titleOf = useEventTitle(invoice.currency_code)
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <Heading level="h2">{t("common.history")}</Heading>
      <Timeline
        entries={invoice.history.map((entry) => {
          const { note, ...details } = entry.details
          return {
            ...entry,
            title: titleOf(entry),
            note: typeof note === "string" ? note : null,
            details,
          }
        })}
      />
      <Truncated part="history" of={invoice} />
    </Container>
  )
}

type Entry = InvoiceWithHistory["history"][number]

/** The title of an event; an unknown event is shown by its code. */
function useEventTitle(currency: string) {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const reasonTitleOf = useReasonTitle()
  return ({ event, details }: Entry): string => {
    const { amount, status, reason } = details
    return t(`payments.events.${event}`, {
      defaultValue: event,
      amount: typeof amount === "string" ? money(amount, currency) : "",
      status,
      context: typeof reason === "string" ? "reason" : undefined,
      reason: typeof reason === "string" ? reasonTitleOf(reason) : undefined,
    })
  }
}

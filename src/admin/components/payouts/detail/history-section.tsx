import { Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { PayoutWithHistory } from "../../../types"
import { Timeline } from "../../timeline/timeline"

export const HistorySection = ({
  history,
}: Pick<PayoutWithHistory, "history">) => {
  const { t } = useTranslation("sbp")
  const entries = history.map(
    ({
      id,
      event,
      to_state,
      actor_id,
      actor_email,
      note,
      details,
      created_at,
    }) => ({
      id,
      title: [
        t(`payouts.events.${event}`, {
          defaultValue: event,
          context: to_state ?? undefined,
        }),
        to_state !== event && to_state && t(`states.payout.${to_state}`),
      ]
        .filter(Boolean)
        .join(" → "),
      time: created_at,
      actorId: actor_id,
      actorEmail: actor_email,
      note,
      details,
    })
  )
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("common.history")}</Heading>
      </div>
      <div className="px-6 py-4">
        <Timeline entries={entries} />
      </div>
    </Container>
  )
}

import { Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { PayoutBatchWithProgress } from "../../../types"
import { Timeline } from "../../timeline"

/** Who decided about the batch, and why. */
export const BatchHistory = ({
  history,
}: Pick<PayoutBatchWithProgress, "history">) => {
  const { t } = useTranslation("sbp")
  const entries = history.map(({ event, emptied, ...entry }) => ({
    id: entry.id,
    title: t(`batches.events.${event}`, { defaultValue: event }),
    time: entry.created_at,
    actorId: entry.actor_id,
    actorEmail: entry.actor_email,
    // Its name, which stands above.
    note: event === "batch_created" ? null : entry.note,
    isEmptied: emptied.includes("note"),
    details: entry.details,
  }))
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

import { useTranslation } from "react-i18next"
import type { PayoutBatchWithProgress } from "../../../types"
import { Section } from "../../section"
import { Timeline } from "../../timeline"

/** Who decided about the batch, and why. */
export const BatchHistory = ({
  history,
}: Pick<PayoutBatchWithProgress, "history">) => {
  const { t } = useTranslation("sbp")
  const entries = history.map((entry) => ({
    ...entry,
    title: t(`batches.events.${entry.event}`, { defaultValue: entry.event }),
    // The batch's name, which stands above.
    note: entry.event === "batch_created" ? null : entry.note,
  }))
  return (
    <Section title={t("common.history")}>
      <div className="px-6 py-4">
        <Timeline entries={entries} />
      </div>
    </Section>
  )
}

import { LayoutComposer } from "@medusajs/dashboard/components"
import { useTranslation } from "react-i18next"
import type { PayoutBatchWithProgress } from "../../../types"
import { TimelineSection } from "../../timeline"
import { BatchGeneral } from "./batch-general"
import { BatchRows } from "./batch-rows"
import { ProgressSection } from "./progress-section"

const { Entry } = LayoutComposer

export const BatchDetail = ({ batch }: { batch: PayoutBatchWithProgress }) => (
  <LayoutComposer
    widgetsZonePrefix="sbp.payout_batches.details"
    preferredLayoutId="core:single-column"
    data={batch}
    sections={{
      main: (
        <>
          <Entry id="SbpPayoutBatchGeneral">
            <BatchGeneral batch={batch} />
          </Entry>
          {batch.approved_at && (
            <Entry id="SbpPayoutBatchProgress">
              <ProgressSection batch={batch} />
            </Entry>
          )}
          <Entry id="SbpPayoutBatchRows">
            <BatchRows batch={batch} />
          </Entry>
          <Entry id="SbpPayoutBatchHistory">
            <BatchHistory history={batch.history} />
          </Entry>
        </>
      ),
    }}
  />
)

/** Who decided about the batch, and why. */
const BatchHistory = ({
  history,
}: Pick<PayoutBatchWithProgress, "history">) => {
  const { t } = useTranslation("sbp")
  const entries = history.map((entry) => ({
    ...entry,
    title: t(`batches.events.${entry.event}`, { defaultValue: entry.event }),
    // The batch's name, which stands above.
    note: entry.event === "batch_created" ? null : entry.note,
  }))
  return <TimelineSection entries={entries} />
}

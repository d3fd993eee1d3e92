import { LayoutComposer } from "@medusajs/dashboard/components"
import type { PayoutBatchWithProgress } from "../../../types"
import { BatchHistory } from "./batch-history"
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

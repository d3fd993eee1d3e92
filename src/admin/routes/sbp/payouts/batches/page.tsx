import { LayoutComposer } from "@medusajs/dashboard/components"
import { useTranslation } from "react-i18next"
import { BatchList } from "../../../../components/batches/list/batch-list"

const BatchesPage = () => (
  <LayoutComposer
    widgetsZonePrefix="sbp.payout_batches.list"
    preferredLayoutId="core:single-column"
    sections={{
      main: (
        <LayoutComposer.Entry id="SbpPayoutBatchList">
          <BatchList />
        </LayoutComposer.Entry>
      ),
    }}
  />
)

const BatchesCrumb = () => <>{useTranslation("sbp").t("batches.title")}</>

export const handle = { breadcrumb: () => <BatchesCrumb /> }

export default BatchesPage

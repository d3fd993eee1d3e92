import { useTranslation } from "react-i18next"
import { type UIMatch, useParams } from "react-router-dom"
import { BatchDetail } from "../../../../../components/batches/detail/batch-detail"
import { Missing, NotYet } from "../../../../../components/fetch-state"
import { usePayoutBatch } from "../../../../../hooks/api/payout-batches"

const BatchPage = () => {
  const { t } = useTranslation("sbp")
  const { id = "" } = useParams()
  const { data, error, refetch } = usePayoutBatch(id)
  if (data === null) {
    return (
      <Missing
        title={t("batches.missing", { id })}
        to="/sbp/payouts/batches"
        back={t("batches.title")}
      />
    )
  }
  if (!data) {
    return <NotYet error={error} retry={refetch} />
  }
  // The key keeps the parts of one batch apart from those of the next.
  return <BatchDetail key={id} batch={data.payout_batch} />
}

const BatchCrumb = ({ id }: { id: string }) => (
  <>{usePayoutBatch(id).data?.payout_batch.name || id}</>
)

export default BatchPage

export const handle = {
  breadcrumb: ({ params }: UIMatch) => <BatchCrumb id={params.id ?? ""} />,
}

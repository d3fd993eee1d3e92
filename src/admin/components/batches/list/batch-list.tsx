import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { BATCH_STATES } from "../../../../domain/states/payout-batch"
import { usePayoutBatches } from "../../../hooks/api/payout-batches"
import { useListPage } from "../../../hooks/use-list-page"
import { useRights } from "../../../hooks/use-rights"
import { useTableQuery } from "../../../hooks/use-table-query"
import { EmptyList } from "../../fetch-state"
import { choiceFilter } from "../../filters"
import { GuardedLink } from "../../guarded"
import { ListHeader } from "../../list-header"
import { ListTable } from "../../list-table"
import { BatchesNote } from "../batches-note"
import { useBatchColumns } from "./use-batch-columns"

const PAGE_SIZE = 20

export const BatchList = () => {
  const { t } = useTranslation("sbp")
  const query = useTableQuery({ filters: ["state"], pageSize: PAGE_SIZE })
  const page = useListPage()
  const list = usePayoutBatches({ ...query, ...page.place })
  const columns = useBatchColumns()
  return (
    <Container className="divide-y p-0">
      <BatchesNote className="px-6 py-4" />
      <ListHeader title={t("batches.title")} subtitle={t("batches.subtitle")}>
        <NewLink variant="primary" />
      </ListHeader>
      <ListTable
        page={page}
        list={list}
        rows={list.data?.payout_batches}
        columns={columns}
        filters={[
          choiceFilter("state", t("common.state"), BATCH_STATES, (state) =>
            t(`states.batch.${state}`)
          ),
        ]}
        rowHref={({ id }) => `/sbp/payouts/batches/${id}`}
        enableSearch={false}
        empty={
          <EmptyList words="batches">
            <NewLink />
          </EmptyList>
        }
      />
    </Container>
  )
}

const NewLink = ({ variant }: { variant?: "primary" | "secondary" }) => {
  const { t } = useTranslation("sbp")
  return (
    <GuardedLink
      to="/sbp/payouts/batches/create"
      obstacle={useRights().obstacles.payOut}
      variant={variant}
    >
      {t("batches.new")}
    </GuardedLink>
  )
}

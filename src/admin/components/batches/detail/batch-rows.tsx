import { DataTable } from "@medusajs/dashboard/components"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { BATCH_STANDINGS } from "../../../../domain/payout-batch"
import { usePayoutBatchRows } from "../../../hooks/api/payout-batches"
import { useLeaveEmptyPage, useListPage } from "../../../hooks/use-list-page"
import { useTableQuery } from "../../../hooks/use-table-query"
import type { PayoutBatch } from "../../../types"
import { Emptied } from "../../emptied"
import { Failed } from "../../fetch-state"
import { choiceFilter } from "../../filters"
import { ListPages } from "../../list-pages"
import { useRowColumns } from "./use-row-columns"

const PAGE_SIZE = 50

/** Whom the money is for, and how far each link has come. */
export const BatchRows = ({ batch }: { batch: PayoutBatch }) => {
  const { t } = useTranslation("sbp")
  const page = useListPage()
  const query = useTableQuery({ filters: ["standing"], pageSize: PAGE_SIZE })
  const { data, isPending, error, refetch } = usePayoutBatchRows(batch, {
    ...query,
    ...page.place,
  })
  useLeaveEmptyPage(page, data, data?.rows.length ?? 0)
  const columns = useRowColumns(batch)
  const failed = error && !data && <Failed error={error} retry={refetch} />
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("batches.rows.title")}</Heading>
        {batch.emptied_at && <Emptied at={batch.emptied_at} />}
        {batch.state === "awaiting_approval" && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("batches.rows.fixed")}
          </Text>
        )}
      </div>
      <DataTable
        data={data?.rows}
        isLoading={isPending}
        columns={columns}
        filters={[
          choiceFilter(
            "standing",
            t("common.state"),
            BATCH_STANDINGS,
            (standing) => t(`states.standing.${standing}`)
          ),
        ]}
        getRowId={({ id }) => id}
        enableSearch={false}
        enablePagination={false}
        emptyState={{
          empty: { custom: failed },
          filtered: {
            heading: t("common.noMatch"),
            description: t("common.noMatchHint"),
            ...(failed && { custom: failed }),
          },
        }}
      />
      <ListPages answer={data} show={page.show} />
    </Container>
  )
}

import { DataTable } from "@medusajs/dashboard/components"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { usePayouts } from "../../../hooks/api/payouts"
import { Failed } from "../../fetch-state"
import { ListHeader } from "./list-header"
import { NothingYet } from "./nothing-yet"
import { PAGE_SIZE, usePayoutQuery } from "./payout-query"
import { useColumns } from "./use-columns"
import { useFilters } from "./use-filters"

export const PayoutList = () => {
  const { t } = useTranslation("sbp")
  const { filters: asked, ...page } = usePayoutQuery()
  const { data, isPending, error, refetch } = usePayouts({ ...asked, ...page })
  const columns = useColumns()
  const filters = useFilters()
  if (error && !data) {
    return <Failed error={error} retry={refetch} />
  }
  return (
    <Container className="divide-y p-0">
      <ListHeader filters={asked} isEmpty={data?.count === 0} />
      <DataTable
        data={data?.payouts}
        rowCount={data?.count}
        isLoading={isPending}
        columns={columns}
        filters={filters}
        getRowId={({ id }) => id}
        rowHref={({ id }) => `/sbp/payouts/${id}`}
        pageSize={PAGE_SIZE}
        emptyState={{
          empty: { custom: <NothingYet /> },
          filtered: {
            heading: t("common.noMatch"),
            description: t("common.noMatchHint"),
          },
        }}
      />
    </Container>
  )
}

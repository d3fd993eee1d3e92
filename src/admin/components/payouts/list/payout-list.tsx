import { DataTable } from "@medusajs/dashboard/components"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { usePayouts } from "../../../hooks/api/payouts"
import { useTableQuery } from "../../../hooks/use-table-query"
import { readTyped } from "../../../lib/amounts"
import { useLeaveEmptyPage, useListPage } from "../../../hooks/use-list-page"
import { Failed } from "../../fetch-state"
import { ListPages } from "../../list-pages"
import { AwaitingNote } from "../awaiting-note"
import { PayoutListHeader } from "./payout-list-header"
import { NoPayouts } from "./no-payouts"
import { usePayoutColumns } from "./use-payout-columns"
import { usePayoutFilters } from "./use-payout-filters"

export const PayoutList = () => {
  const { t } = useTranslation("sbp")
  const { filters: asked, ...sorted } = usePayoutQuery()
  const page = useListPage()
  const { data, isPending, error, refetch } = usePayouts({
    ...asked,
    ...sorted,
    ...page.place,
  })
  useLeaveEmptyPage(page, data, data?.payouts.length ?? 0)
  const columns = usePayoutColumns()
  const filters = usePayoutFilters()
  const failed = error && !data && <Failed error={error} retry={refetch} />
  return (
    <Container className="divide-y p-0">
      <AwaitingNote className="px-6 py-4" />
      <PayoutListHeader filters={asked} isEmpty={data?.count === 0} />
      <DataTable
        data={data?.payouts}
        isLoading={isPending}
        columns={columns}
        filters={filters}
        getRowId={({ id }) => id}
        rowHref={({ id }) => `/sbp/payouts/${id}`}
        enablePagination={false}
        emptyState={{
          empty: { custom: failed || <NoPayouts /> },
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

const PAGE_SIZE = 20

/** The names of the filters, in the table and in the API. */
const FILTERS = [
  "state",
  "purpose",
  "created_by",
  "created_at",
  "paid_at",
  "currency_code",
  "amount",
] as const

/** The filters in the page's address, as a query of the API. */
function usePayoutQuery() {
  const { q, limit, order, ...query } = useTableQuery({
    filters: FILTERS,
    pageSize: PAGE_SIZE,
  })
  const filters = {
    ...query,
    ...(typeof q === "string" && { q: sumOr(q) }),
  }
  return { limit, ...(order ? { order } : {}), filters }
}

/** An amount is searched as the store writes it. */
function sumOr(q: string): string {
  return (/[.,]/.test(q) && readTyped(q)) || q
}

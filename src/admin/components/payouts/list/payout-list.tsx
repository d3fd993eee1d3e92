import { Container } from "@medusajs/ui"
import { usePayouts } from "../../../hooks/api/payouts"
import { useTableQuery } from "../../../hooks/use-table-query"
import { useListPage } from "../../../hooks/use-list-page"
import { ListTable } from "../../list-table"
import { AwaitingNote } from "../awaiting-note"
import { PayoutListHeader } from "./payout-list-header"
import { NoPayouts } from "./no-payouts"
import { usePayoutColumns } from "./use-payout-columns"
import { usePayoutFilters } from "./use-payout-filters"

export const PayoutList = () => {
  const { filters: asked, ...sorted } = usePayoutQuery()
  const page = useListPage()
  const list = usePayouts({ ...asked, ...sorted, ...page.place })
  const columns = usePayoutColumns()
  const filters = usePayoutFilters()
  return (
    <Container className="divide-y p-0">
      <AwaitingNote className="px-6 py-4" />
      <PayoutListHeader filters={asked} isEmpty={list.data?.count === 0} />
      <ListTable
        page={page}
        list={list}
        rows={list.data?.payouts}
        columns={columns}
        filters={filters}
        rowHref={({ id }) => `/sbp/payouts/${id}`}
        empty={<NoPayouts />}
      />
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
  const { limit, order, ...filters } = useTableQuery({
    filters: FILTERS,
    pageSize: PAGE_SIZE,
  })
  return { limit, ...(order ? { order } : {}), filters }
}

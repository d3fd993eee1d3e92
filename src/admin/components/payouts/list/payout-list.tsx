import { DataTable } from "@medusajs/dashboard/components"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { usePayouts } from "../../../hooks/api/payouts"
import { useTableQuery } from "../../../hooks/use-table-query"
import { readTyped } from "../../../lib/amounts"
import { Failed } from "../../fetch-state"
import { readRange } from "./amount-range"
import { PayoutListHeader } from "./payout-list-header"
import { NoPayouts } from "./no-payouts"
import { usePayoutColumns } from "./use-payout-columns"
import { usePayoutFilters } from "./use-payout-filters"

export const PayoutList = () => {
  const { t } = useTranslation("sbp")
  const { filters: asked, ...page } = usePayoutQuery()
  const { data, isPending, error, refetch } = usePayouts({ ...asked, ...page })
  const columns = usePayoutColumns()
  const filters = usePayoutFilters()
  if (error && !data) {
    return <Failed error={error} retry={refetch} />
  }
  return (
    <Container className="divide-y p-0">
      <PayoutListHeader filters={asked} isEmpty={data?.count === 0} />
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
          empty: { custom: <NoPayouts /> },
          filtered: {
            heading: t("common.noMatch"),
            description: t("common.noMatchHint"),
          },
        }}
      />
    </Container>
  )
}

const PAGE_SIZE = 20

/** The names of the filters, in the table and in the API. */
const FILTERS = [
  "state",
  "purpose",
  "currency_code",
  "created_by",
  "created_at",
  "paid_at",
  "amount",
] as const

/** The filters in the page's address, as a query of the API. */
function usePayoutQuery() {
  const { amount, q, limit, offset, order, ...query } = useTableQuery({
    filters: FILTERS,
    pageSize: PAGE_SIZE,
  })
  const range = typeof amount === "string" ? readRange(amount) : undefined
  const filters = {
    ...query,
    ...(typeof q === "string" && { q: sumOr(q) }),
    ...(range && { amount: range }),
  }
  return { limit, offset, ...(order ? { order } : {}), filters }
}

/** An amount is searched as the store writes it. */
function sumOr(q: string): string {
  return (/[.,]/.test(q) && readTyped(q)) || q
}

import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useAttention } from "../../hooks/api/attention"
import { useInvoices } from "../../hooks/api/invoices"
import { useListPage } from "../../hooks/use-list-page"
import { useTableQuery } from "../../hooks/use-table-query"
import type { Invoice } from "../../types"
import { Empty } from "../fetch-state"
import { ListTable } from "../list-table"
import { PaymentListHeader } from "./payment-list-header"
import { useOrderNumbers } from "./use-order-numbers"
import { usePaymentColumns } from "./use-payment-columns"
import { PAYMENT_FILTERS, usePaymentFilters } from "./use-payment-filters"

const PAGE_SIZE = 20

export const PaymentsTable = () => {
  const { t } = useTranslation("sbp")
  const { limit, order, ...filtered } = useTableQuery({
    filters: PAYMENT_FILTERS,
    pageSize: PAGE_SIZE,
  })
  const page = useListPage()
  const list = useInvoices({ limit, order, ...filtered, ...page.place })
  const invoices = list.data?.invoices ?? []
  const filters = usePaymentFilters()
  const columns = usePaymentColumns(
    useOrderNumbers(invoices.map(({ order_id }) => order_id)),
    usePaymentsInNeed(invoices)
  )
  return (
    <Container className="divide-y p-0">
      <PaymentListHeader filters={filtered} isEmpty={list.data?.count === 0} />
      <ListTable
        page={page}
        list={list}
        rows={invoices}
        columns={columns}
        filters={filters}
        rowHref={({ id }) => `/sbp/payments/${id}`}
        empty={<NoPayments />}
        noMatch={{ description: t("payments.noMatchHint") }}
      />
    </Container>
  )
}

const NoPayments = () => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex flex-col items-center pb-6">
      <Empty
        title={t("payments.empty.title")}
        hint={t("payments.empty.hint")}
      />
      <Button size="small" variant="secondary" asChild>
        <Link to="/settings/regions">{t("payments.empty.regions")}</Link>
      </Button>
    </div>
  )
}

const MAX_ROWS = 1000

/** The ids of the payments with an open attention entry. */
function usePaymentsInNeed(
  invoices: readonly Pick<Invoice, "id">[]
): ReadonlySet<string> {
  const invoice_id = invoices.map(({ id }) => id)
  const { data } = useAttention(
    {
      resolved: false,
      invoice_id,
      fields: "id,reason,invoice_id",
      limit: MAX_ROWS,
    },
    { enabled: invoice_id.length > 0 }
  )
  return new Set(data?.attention.flatMap(({ invoice_id }) => invoice_id ?? []))
}

import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sdk } from "../../lib/sdk"
import type { Invoice } from "../../types"

/** The order numbers of these payments. */
export function useOrderNumbers(
  invoices: readonly Pick<Invoice, "order_id">[]
): ReadonlyMap<string, number> {
  const id = [...new Set(invoices.flatMap(({ order_id }) => order_id ?? []))]
  const query = { id, fields: "id,display_id", limit: id.length }
  const { data } = useQuery({
    queryKey: ordersQueryKeys.list(query),
    queryFn: () => sdk.admin.order.list(query),
    enabled: id.length > 0,
    // Known numbers stay while others are loaded.
    placeholderData: keepPreviousData,
  })
  return new Map(
    data?.orders.flatMap(({ id, display_id }) =>
      display_id ? [[id, display_id] as const] : []
    )
  )
}

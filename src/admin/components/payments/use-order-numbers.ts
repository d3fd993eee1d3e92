import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sdk } from "../../lib/sdk"

/** The numbers of these orders. */
export function useOrderNumbers(
  ids: readonly (string | null)[]
): ReadonlyMap<string, number> {
  const id = [...new Set(ids.flatMap((it) => it ?? []))]
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

import { useQueryParams } from "@medusajs/dashboard/hooks"
import { useForgetCards } from "./use-forget-cards"

/**
 * What a list of ours asks the store for, from the address of the page: the
 * admin's DataTable keeps search, filters, order and page there.
 */
export function useTableQuery({
  filters,
  pageSize,
}: {
  /** The ids of the table's filters, which are those of the store's. */
  filters: readonly string[]
  pageSize: number
}): Record<string, unknown> {
  const params = useQueryParams(["offset", "order", "q", ...filters])
  const isCard = useForgetCards()
  const filtered = filters.flatMap((id) => {
    const value = parse(params[id])
    return value === undefined ? [] : [[id, value] as const]
  })
  return {
    limit: pageSize,
    offset: Number(params.offset) || 0,
    ...(params.order && { order: params.order }),
    ...(params.q && !isCard && { q: params.q }),
    ...Object.fromEntries(filtered),
  }
}

/** Somebody may have written the address by hand. */
function parse(value: string | undefined): unknown {
  try {
    return value ? (JSON.parse(value) as unknown) : undefined
  } catch {
    return undefined
  }
}

import type { Attention, Page } from "../../types"
import { useSbpAction, useSbpList } from "./sbp"

/** New entries appear without reloading the page. */
const REFETCH_MS = 30_000

export const useAttention = (query: object, enabled = true) =>
  useSbpList<{ attention: Attention[] } & Page>("attention", query, {
    refetchInterval: REFETCH_MS,
    enabled,
  })

/** How many entries wait for a person. */
export function useAttentionCount(): number {
  const { data } = useAttention({ resolved: false, limit: 0 })
  return data?.count ?? 0
}

export const useResolveAttention = (id: string) =>
  useSbpAction<{ note: string }>(`/admin/sbp/attention/${id}/resolve`)

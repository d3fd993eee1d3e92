import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sbpKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"

type Resource = Parameters<typeof sbpKeys.list>[0]

/** A page of a list; while the next one is on its way, the last one stays. */
export function useSbpList<Answer>(
  resource: Resource,
  query: object,
  options: { refetchInterval?: number; enabled?: boolean } = {}
) {
  return useQuery({
    ...options,
    queryKey: sbpKeys.list(resource, query),
    queryFn: ({ signal }) =>
      sdk.client.fetch<Answer>(`/admin/sbp/${resource}`, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** @param id null: there is nothing to ask for */
export function useSbpDetail<Answer>(resource: Resource, id: string | null) {
  return useQuery({
    queryKey: sbpKeys.detail(resource, id ?? ""),
    queryFn: ({ signal }) =>
      sdk.client.fetch<Answer>(
        `/admin/sbp/${resource}/${encodeURIComponent(id ?? "")}`,
        { signal }
      ),
    enabled: id !== null,
  })
}

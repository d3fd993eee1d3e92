import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { FetchError } from "@medusajs/js-sdk"
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { mfaCode } from "./post-for-money"
import { isForbidden } from "../../lib/is-forbidden"
import { isUnclear } from "../../lib/is-unclear"
import { sbpKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"

type Resource = Parameters<typeof sbpKeys.list>[0]

/** A page of a list; while the next one is loading, the last one stays. */
export function useSbpList<Answer>(
  resource: Resource,
  query: object | undefined,
  {
    refetchInterval,
    ...options
  }: {
    /** In ms, or by the last answer, for a list that changes only for a while. */
    refetchInterval?: number | ((answer: Answer | undefined) => number | false)
    enabled?: boolean
    /** Even if the last answer is recent. */
    refetchOnMount?: "always"
    staleTime?: number
  } = {}
) {
  return useQuery<Answer>({
    ...options,
    refetchInterval: ({ state }) =>
      !isForbidden(state.error) &&
      (typeof refetchInterval === "function"
        ? refetchInterval(state.data)
        : refetchInterval),
    queryKey: sbpKeys.list(resource, query),
    queryFn: ({ signal }) =>
      sdk.client.fetch<Answer>(`/admin/sbp/${resource}`, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** @param id null: nothing is loaded */
export function useSbpDetail<Answer>(
  resource: Resource,
  id: string | null,
  {
    refetchInterval = () => false,
    ...options
  }: {
    /** In ms, computed from the last answer. */
    refetchInterval?: (answer: Answer | undefined) => number | false
    staleTime?: number
  } = {}
) {
  return useQuery({
    ...options,
    queryKey: sbpKeys.detail(resource, id ?? ""),
    queryFn: ({ signal }) => fetchOne<Answer>(resource, id ?? "", signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => refetchInterval(state.data),
  })
}

/**
 * Null if the store does not have it. An error would be retried again and again, and each retry
 * would close an open form.
 */
export async function fetchIfThere<Answer>(
  resource: Resource,
  id: string,
  signal: AbortSignal
): Promise<Answer | null> {
  try {
    return await fetchOne<Answer>(resource, id, signal)
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) {
      return null
    }
    throw error
  }
}

const fetchOne = <Answer>(
  resource: Resource,
  id: string,
  signal: AbortSignal
) =>
  sdk.client.fetch<Answer>(`/admin/sbp/${resource}/${encodeURIComponent(id)}`, {
    signal,
  })

/**
 * Posts a decision to its route. Afterwards everything of this plugin, and all
 * orders, are fetched again. Never for a card: React Query caches the body of a
 * mutation for minutes.
 */
export function useSbpAction<Body extends object | void, Answer = unknown>(
  path: string,
  send: (path: string, body: Body) => Promise<Answer> = postBySdk
) {
  const { t } = useTranslation("sbp")
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) =>
      send(path, body).catch((error: Error) => {
        if (mfaCode(error.message)) {
          error.message = t("common.secondFactor")
        } else if (isUnclear(error)) {
          // A sentence of the store may say what to check.
          const said = error instanceof FetchError ? ` ${error.message}` : ""
          error.message = t("common.noAnswer") + said
        }
        throw error
      }),
    // Not awaited: a person waits for the answer, not for the refetches.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: sbpKeys.all })
      void client.invalidateQueries({ queryKey: ordersQueryKeys.all })
    },
    // Never queued until the network is back: the decision may be outdated then.
    networkMode: "always",
    // Text that was typed into a wrong field is not kept.
    gcTime: 0,
  })
}

const postBySdk = <Answer>(path: string, body: object | void) =>
  sdk.client.fetch<Answer>(path, { method: "POST", body: body ?? undefined })

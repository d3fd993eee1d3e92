import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { FetchError } from "@medusajs/js-sdk"
import {
  keepPreviousData,
  type Query,
  type QueryClient,
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

type Options<Answer> = {
  /** In ms, or by the last answer, for what changes only for a while. */
  refetchInterval?: number | ((answer: Answer | undefined) => number | false)
  enabled?: boolean
  /** Even if the last answer is recent. */
  refetchOnMount?: "always"
  staleTime?: number
}

/** A page of a list; while the next one is loading, the last one stays. */
export function useSbpList<Answer>(
  resource: Resource,
  query: object | undefined,
  { refetchInterval, ...options }: Options<Answer> = {}
) {
  return useQuery<Answer>({
    ...options,
    refetchInterval: intervalOf(refetchInterval),
    queryKey: sbpKeys.list(resource, query),
    queryFn: ({ signal }) =>
      sdk.client.fetch<Answer>(`/admin/sbp/${resource}`, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/**
 * Null if the store does not have it. An error would be retried again and again, and each retry
 * would close an open form.
 * @param id null: nothing is loaded
 */
export function useSbpDetail<Answer>(
  resource: Resource,
  id: string | null,
  { refetchInterval, ...options }: Omit<Options<Answer | null>, "enabled"> = {}
) {
  return useQuery<Answer | null>({
    ...options,
    enabled: id !== null,
    refetchInterval: intervalOf(refetchInterval),
    queryKey: sbpKeys.detail(resource, id ?? ""),
    queryFn: ({ signal }) =>
      sdk.client
        .fetch<Answer>(pathOf(resource, id ?? ""), { signal })
        .catch((error: unknown) => {
          if (error instanceof FetchError && error.status === 404) {
            return null
          }
          throw error
        }),
  })
}

/** The route of a row, or of what is done to it. */
export function pathOf(
  resource: Resource,
  id: string,
  action?: string
): string {
  const path = `/admin/sbp/${resource}/${encodeURIComponent(id)}`
  return action ? `${path}/${action}` : path
}

/** What a person may not see is not asked for again. */
const intervalOf =
  <Answer>(interval: Options<Answer>["refetchInterval"]) =>
  ({ state }: Query<Answer>) =>
    !isForbidden(state.error) &&
    (typeof interval === "function" ? interval(state.data) : interval)

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
    onSettled: () => refetchAll(client),
    // Never queued until the network is back: the decision may be outdated then.
    networkMode: "always",
    // Text that was typed into a wrong field is not kept.
    gcTime: 0,
  })
}

/** Everything of this plugin, and all orders, after a decision. */
export function refetchAll(client: QueryClient): void {
  for (const queryKey of [sbpKeys.all, ordersQueryKeys.all]) {
    // A first load that began before the decision would be kept, and show what was before.
    // One that no component shows belongs to a loader of the router, which would fail.
    void client
      .cancelQueries({
        queryKey,
        type: "active",
        predicate: ({ state }) => state.data === undefined,
      })
      .then(() => client.invalidateQueries({ queryKey }))
  }
}

const postBySdk = <Answer>(path: string, body: object | void) =>
  sdk.client.fetch<Answer>(path, { method: "POST", body: body ?? undefined })

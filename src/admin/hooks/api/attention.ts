import type { Attention, Page, ResolvedEntries } from "../../types"
import { sdk } from "../../lib/sdk"
import { useSbpAction, useSbpList } from "./sbp"

/** Shows new entries without reloading the page. */
const REFETCH_MS = 30_000

export const useAttention = (query: object, options?: { enabled: boolean }) =>
  useSbpList<AttentionList>("attention", query, {
    refetchInterval: REFETCH_MS,
    ...options,
  })

type AttentionList = Page & {
  attention: Attention[]
  /** For open entries: the money that they are about. */
  sums?: { currency_code: string; amount: string }[]
}

/** How many entries wait for a person. */
export function useAttentionCount(): number {
  const { data } = useAttention({ resolved: false, snoozed: false, limit: 0 })
  return data?.count ?? 0
}

export const useResolveAttention = () =>
  useSbpAction<{ ids: string[]; note: string }, ResolvedEntries>(
    "/admin/sbp/attention/resolve"
  )

type Assignment = { id: string; to_me: boolean; takeover?: boolean }

const postAbout =
  (act: string) =>
  (path: string, { id, ...body }: { id: string }) =>
    sdk.client.fetch(`${path}/${id}/${act}`, { method: "POST", body })

export const useAssignAttention = () =>
  useSbpAction<Assignment>("/admin/sbp/attention", postAbout("assign"))

/** Until a day; null: it is shown again. */
export const useSnoozeAttention = () =>
  useSbpAction<{ id: string; until: string | null }>(
    "/admin/sbp/attention",
    postAbout("snooze")
  )

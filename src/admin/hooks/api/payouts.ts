import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { sbpKeys } from "../../lib/query-keys"
import type { Page, Payout, PayoutWithHistory, ToApprove } from "../../types"
import { postCard } from "./post-card"
import { useSbpAction, useSbpDetail, useSbpList } from "./sbp"

export const usePayouts = (query: object, enabled = true) =>
  useSbpList<{ payouts: Payout[] } & Page>(
    "payouts",
    { ...query, fields: "+order.display_id" },
    { enabled }
  )

/** They appear without reloading the page. */
const REFETCH_MS = 30_000

/** What waits for the approval of whoever is signed in, by who created it. */
export const useToApproveList = () =>
  useSbpList<{ to_approve: ToApprove[] }>("payouts/to-approve", undefined, {
    refetchInterval: REFETCH_MS,
  })

/** While the gateway is being asked, a person waits for its answer. */
const SENDING_MS = 2_000

export function usePayout(id: string) {
  const query = useSbpDetail<{ payout: PayoutWithHistory }>("payouts", id)
  const { data, refetch } = query
  const isSending = data?.payout.state === "sending"
  useEffect(() => {
    if (!isSending) {
      return undefined
    }
    const timer = setInterval(() => void refetch(), SENDING_MS)
    return () => clearInterval(timer)
  }, [isSending, refetch])
  return query
}

export const useRejectPayout = (id: string) =>
  useSbpAction<{ note: string }>(`/admin/sbp/payouts/${id}/reject`)

export const useBouncePayout = (id: string) =>
  useSbpAction<{ note: string }>(`/admin/sbp/payouts/${id}/bounce`)

export type Resolution = {
  outcome: "paid" | "not_paid"
  note: string
  is_correction?: boolean
}

export const useResolvePayout = (id: string) =>
  useSbpAction<Resolution>(`/admin/sbp/payouts/${id}/resolve`)

export type NewPayout = {
  idempotency_key: string
  amount: string
  currency_code: string
  purpose: "payout" | "return"
  invoice_id?: string
  order_id?: string
  replaces_id?: string
  description?: string
  metadata?: Record<string, string>
  note?: string
  refund_reason_id?: string
  confirm_duplicate?: boolean
  confirm_not_paid?: boolean
  confirm_more_than_owed?: boolean
  confirm_not_return?: boolean
}

/**
 * Sends a card number in plain calls, because React Query keeps what it is given.
 * The number is in one request and nowhere else.
 */
export function useCardCalls() {
  const client = useQueryClient()
  const send = async (path: string, body: object) => {
    try {
      return payoutIn(await postCard(path, body))
    } finally {
      void client.invalidateQueries({ queryKey: sbpKeys.all })
      void client.invalidateQueries({ queryKey: ordersQueryKeys.all })
    }
  }
  return {
    postPayout: (payout: NewPayout, card_number: string) =>
      send("/admin/sbp/payouts", { ...payout, card_number }),
    postApproval: (id: string, card_number: string) =>
      send(`/admin/sbp/payouts/${id}/approve`, { card_number }),
  }
}

/** A proxy may answer instead of the store: an answer without a payout is unclear. */
function payoutIn(answer: unknown): PayoutWithHistory {
  const { payout } = (answer ?? {}) as { payout?: PayoutWithHistory }
  if (!payout?.id) {
    throw new Error("No clear answer")
  }
  return payout
}

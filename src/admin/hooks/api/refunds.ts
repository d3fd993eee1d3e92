import { useQuery } from "@tanstack/react-query"
import { sdk } from "../../lib/sdk"
import type { Page, Refund } from "../../types"
import { useSbpAction } from "./use-sbp-action"
import { useSbpList } from "./use-sbp-query"

export const useRefunds = (query: object) =>
  useSbpList<{ refunds: Refund[] } & Page>("refunds", query)

export type RecordedRefund = {
  /** One for each refund that is meant: kept until the store has said no to it. */
  idempotency_key: string
  invoice_id: string
  amount: string
  note: string
  returned_at?: string
  refund_reason_id?: string
  replaces_id?: string
}

export const useRecordRefund = () =>
  useSbpAction<RecordedRefund, { refund: Refund }>("/admin/sbp/refunds")

export const useBookRefund = (id: string) =>
  useSbpAction<void, { refund: Refund }>(`/admin/sbp/refunds/${id}/book`)

const MOST_REASONS = 100

/** Medusa's own, from its settings. */
export const useRefundReasons = () =>
  useQuery({
    queryKey: ["refund_reasons", "list", { limit: MOST_REASONS }],
    queryFn: () => sdk.admin.refundReason.list({ limit: MOST_REASONS }),
  })

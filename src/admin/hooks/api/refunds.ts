import type { Page, Refund } from "../../types"
import { useSbpAction } from "./use-sbp-action"
import { useSbpList } from "./use-sbp-query"

export const useRefunds = (query: object) =>
  useSbpList<{ refunds: Refund[] } & Page>("refunds", query)

export type RecordedRefund = {
  /** Made once for each form, and kept for every try. */
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

import { useQuery } from "@tanstack/react-query"
import { sdk } from "../../lib/sdk"
import type { Page, Refund } from "../../types"
import { postForMoney } from "./post-for-money"
import { pathOf, useSbpAction, useSbpList } from "./sbp"

/** The payout that returns the money may arrive while the page is open. */
const REFETCH_MS = 30_000

export const useRefunds = (query: object) =>
  useSbpList<{ refunds: Refund[] } & Page>("refunds", query, {
    refetchInterval: REFETCH_MS,
  })

type RecordedRefund = {
  idempotency_key: string
  invoice_id: string
  amount: string
  note: string
  returned_at?: string
  refund_reason_id?: string
  replaces_id?: string
  confirm_more_than_owed?: boolean
}

/** Its errors carry a code: the store may ask for a confirmation first. */
export const useRecordRefund = () =>
  useSbpAction<RecordedRefund, { refund: Refund }>(
    "/admin/sbp/refunds",
    postForMoney
  )

export const useBookRefund = (id: string) =>
  useSbpAction<void, { refund: Refund }>(pathOf("refunds", id, "book"))

const MAX_REASONS = 100

/** Medusa's own refund reasons, from its settings. */
export const useRefundReasons = () =>
  useQuery({
    queryKey: ["refund_reasons", "list", { limit: MAX_REASONS }],
    queryFn: () => sdk.admin.refundReason.list({ limit: MAX_REASONS }),
  })

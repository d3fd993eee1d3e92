import { useQueryClient } from "@tanstack/react-query"
import type { Page, Payout, PayoutWithHistory, ToApprove } from "../../types"
import { postForMoney } from "./post-for-money"
import {
  pathOf,
  refetchAll,
  useSbpAction,
  useSbpDetail,
  useSbpList,
} from "./sbp"

/** Payouts appear and change without reloading the page. */
const REFETCH_MS = 30_000

export const usePayouts = (query: object, options?: { enabled: boolean }) =>
  useSbpList<{ payouts: Payout[] } & Page>(
    "payouts",
    { ...query, fields: "+order.display_id" },
    { refetchInterval: REFETCH_MS, ...options }
  )

/** What the signed-in user can approve, by creator. */
export const useToApproveList = (options?: { refetchOnMount: "always" }) =>
  useSbpList<{ to_approve: ToApprove[] }>("payouts/to-approve", undefined, {
    refetchInterval: REFETCH_MS,
    ...options,
  })

/** While the gateway is being asked, a person waits for its answer. */
const SENDING_MS = 2_000

/** Meanwhile its recipient may type the card. */
const AWAITING_CARD_MS = 15_000

const WAITS: Partial<Record<Payout["state"], number>> = {
  awaiting_approval: REFETCH_MS,
  sending: SENDING_MS,
  awaiting_card: AWAITING_CARD_MS,
  // A colleague may record the outcome, or the gateway answer late.
  pending: REFETCH_MS,
  unknown: REFETCH_MS,
}

export const usePayout = (id: string) =>
  useSbpDetail<{ payout: PayoutWithHistory }>("payouts", id, {
    refetchInterval: (answer) =>
      (answer && WAITS[answer.payout.state]) ?? false,
  })

/** A bounce means that the bank sent the money back. */
export const useNoteDecision = (
  id: string,
  action: "reject" | "withdraw" | "bounce"
) => useSbpAction<{ note: string }>(pathOf("payouts", id, action))

export type Resolution = {
  outcome: "paid" | "not_paid"
  note: string
  is_correction?: boolean
}

export const useResolvePayout = (id: string) =>
  useSbpAction<Resolution>(pathOf("payouts", id, "resolve"))

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

export type NewLink = NewPayout & {
  link: {
    recipient_name: string
    recipient_email: string | null
    days: number
    requires_code: boolean
    is_mailed: boolean
  }
}

/** Its errors carry a code: the store may ask for a confirmation first. */
export const useCreateLink = () =>
  useSbpAction<NewLink, PayoutWithHistory>(
    "/admin/sbp/payouts",
    async (path, body) => payoutIn(await postForMoney(path, body))
  )

type Confirmation = Pick<NewPayout, "confirm_duplicate">

/** Without a card: the recipient types it. */
export const useApproveLink = (id: string) =>
  useSbpAction<Confirmation>(pathOf("payouts", id, "approve"), postForMoney)

/** The address is null where only its recipient may have it. */
export type LinkSecrets = { url: string | null; code: string | null }

/** The address of a link; the history says who had it. */
export const useReadLink = (id: string) =>
  useSbpAction<void, { link: LinkSecrets }>(pathOf("payouts", id, "link"))

/** Sends a link by e-mail again. */
export const useRemindRecipient = (id: string) =>
  useSbpAction<void>(pathOf("payouts", id, "remind"))

/**
 * Sends a card number in plain calls, because React Query keeps what it is given.
 * The number is in one request and nowhere else.
 */
export function useCardCalls() {
  const client = useQueryClient()
  const send = async (path: string, body: object) => {
    try {
      return payoutIn(await postForMoney(path, body))
    } finally {
      refetchAll(client)
    }
  }
  return {
    postPayout: (payout: NewPayout, card_number: string) =>
      send("/admin/sbp/payouts", { ...payout, card_number }),
    postApproval: (id: string, more: Confirmation, card_number: string) =>
      send(pathOf("payouts", id, "approve"), { ...more, card_number }),
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

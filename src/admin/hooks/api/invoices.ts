import type { Invoice, InvoiceWithHistory, Page } from "../../types"
import { postForMoney } from "./post-for-money"
import { pathOf, useSbpAction, useSbpDetail, useSbpList } from "./sbp"

/** A shopper may pay while the page is open. */
const REFETCH_MS = 30_000

export const useInvoices = (
  query: object,
  options?: { enabled?: boolean; staleTime?: number }
) =>
  useSbpList<{ invoices: Invoice[] } & Page>("invoices", query, {
    refetchInterval: REFETCH_MS,
    ...options,
  })

export const useInvoice = (id: string) =>
  useSbpDetail<{ invoice: InvoiceWithHistory }>("invoices", id, {
    refetchInterval: REFETCH_MS,
  })

/** Its errors carry a code: the store may ask for a confirmation first. */
export const useSettleInvoice = (id: string) =>
  useSbpAction<{ confirm_not_paid?: true }, { invoice: InvoiceWithHistory }>(
    pathOf("invoices", id, "settle"),
    postForMoney
  )

export type Confirmation = {
  gateway_payment_id: string
  amount: string
  currency_code?: string
  /** Another sum arrived than was asked for. */
  without_order?: boolean
  paid_at?: string
  note: string
}

export const useConfirmInvoice = (id: string) =>
  useSbpAction<Confirmation, { invoice: InvoiceWithHistory }>(
    pathOf("invoices", id, "confirm")
  )

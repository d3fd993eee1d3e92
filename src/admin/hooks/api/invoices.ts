import type { Invoice, InvoiceWithStory, Page } from "../../types"
import { useSbpAction } from "./use-sbp-action"
import { useSbpDetail, useSbpList } from "./use-sbp-query"

export const useInvoices = (query: object) =>
  useSbpList<{ invoices: Invoice[] } & Page>("invoices", query)

export const useInvoice = (id: string) =>
  useSbpDetail<{ invoice: InvoiceWithStory }>("invoices", id)

export const useSettleInvoice = (id: string) =>
  useSbpAction<void, { invoice: InvoiceWithStory }>(
    `/admin/sbp/invoices/${id}/settle`
  )

export type Confirmation = {
  gateway_payment_id: string
  amount: string
  currency_code?: string
  note: string
}

export const useConfirmInvoice = (id: string) =>
  useSbpAction<Confirmation, { invoice: InvoiceWithStory }>(
    `/admin/sbp/invoices/${id}/confirm`
  )

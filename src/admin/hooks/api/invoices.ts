import { FetchError } from "@medusajs/js-sdk"
import { useQuery } from "@tanstack/react-query"
import { sbpKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import type { Invoice, InvoiceWithStory, Page } from "../../types"
import { useSbpAction, useSbpList } from "./sbp"

/** A shopper may pay while the page is open. */
const REFETCH_MS = 30_000

export const useInvoices = (query: object, enabled = true) =>
  useSbpList<{ invoices: Invoice[] } & Page>("invoices", query, {
    refetchInterval: REFETCH_MS,
    enabled,
  })

/**
 * Null for a payment that the database does not know. As an error it would be
 * fetched again and again, and each try would close an open form.
 */
export const useInvoice = (id: string) =>
  useQuery({
    queryKey: sbpKeys.detail("invoices", id),
    queryFn: ({ signal }) => fetchInvoice(id, signal),
    refetchInterval: REFETCH_MS,
  })

async function fetchInvoice(
  id: string,
  signal: AbortSignal
): Promise<{ invoice: InvoiceWithStory | null }> {
  try {
    const path = `/admin/sbp/invoices/${encodeURIComponent(id)}`
    return await sdk.client.fetch<{ invoice: InvoiceWithStory }>(path, {
      signal,
    })
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) {
      return { invoice: null }
    }
    throw error
  }
}

export const useSettleInvoice = (id: string) =>
  useSbpAction<void, { invoice: InvoiceWithStory }>(
    `/admin/sbp/invoices/${encodeURIComponent(id)}/settle`
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
  useSbpAction<Confirmation, { invoice: InvoiceWithStory }>(
    `/admin/sbp/invoices/${encodeURIComponent(id)}/confirm`
  )

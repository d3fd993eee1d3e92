import { useSearchParams } from "react-router-dom"
import { useSbpDetail } from "../../../hooks/api/use-sbp-query"
import type { InvoiceWithStory, PayoutWithHistory } from "../../../types"
import type { Origin } from "./origin"

/** From the page's address: what is returned, or made good. */
export function useOrigin() {
  const [params] = useSearchParams()
  const replacesId = params.get("replaces_id") || null
  const replaced = useSbpDetail<{ payout: PayoutWithHistory }>(
    "payouts",
    replacesId
  )
  // What replaces a return is a return of the same payment, and of no other.
  const invoiceId = replacesId
    ? (replaced.data?.payout.invoice_id ?? null)
    : params.get("invoice_id") || null
  const invoice = useSbpDetail<{ invoice: InvoiceWithStory }>(
    "invoices",
    invoiceId
  )
  const order_id =
    invoice.data?.invoice.order_id ??
    replaced.data?.payout.order_id ??
    (params.get("order_id") || null)
  const origin: Origin = {
    purpose: invoiceId ? "return" : "payout",
    invoice: invoice.data?.invoice,
    replaced: replaced.data?.payout,
    order_id,
  }
  return {
    origin,
    isLoading: replaced.isLoading || invoice.isLoading,
    // One that cannot be read anew is still the one that was read.
    error: replaced.isLoadingError
      ? replaced.error
      : invoice.isLoadingError
        ? invoice.error
        : null,
    retry: () => Promise.all([replaced.refetch(), invoice.refetch()]),
  }
}

import { useSearchParams } from "react-router-dom"
import { useInvoices } from "../../../hooks/api/invoices"
import { useSbpDetail } from "../../../hooks/api/use-sbp-query"
import { isSome } from "../../../lib/sums"
import type { InvoiceWithStory, PayoutWithHistory } from "../../../types"
import type { Origin } from "./origin"

/** More than any order has. */
const MANY = 100

/**
 * From the page's address: what is returned, or made good. A payout for an order
 * whose money can be returned is a return, unless the address says otherwise.
 */
export function useOrigin() {
  const [params] = useSearchParams()
  const replacesId = params.get("replaces_id") || null
  const replaced = useSbpDetail<{ payout: PayoutWithHistory }>(
    "payouts",
    replacesId
  )
  const named = params.get("invoice_id") || null
  const orderId = params.get("order_id") || null
  const isOfOrder =
    !replacesId && !named && params.get("purpose") !== "payout" && !!orderId
  const ofOrder = useInvoices({ order_id: orderId, limit: MANY }, isOfOrder)
  const found = isOfOrder
    ? ofOrder.data?.invoices.find((it) => isSome(it.left_to_return))?.id
    : undefined
  // What replaces a return is a return of the same payment, and of no other.
  const invoiceId = replacesId
    ? (replaced.data?.payout.invoice_id ?? null)
    : (named ?? found ?? null)
  const invoice = useSbpDetail<{ invoice: InvoiceWithStory }>(
    "invoices",
    invoiceId
  )
  const all = [replaced, ofOrder, invoice]
  const order_id =
    invoice.data?.invoice.order_id ?? replaced.data?.payout.order_id ?? orderId
  const origin: Origin = {
    purpose: invoiceId ? "return" : "payout",
    invoice: invoice.data?.invoice,
    isOfOrder: found !== undefined,
    replaced: replaced.data?.payout,
    order_id,
  }
  return {
    origin,
    isLoading: replaced.isLoading || ofOrder.isLoading || invoice.isLoading,
    // One that cannot be read anew is still the one that was read.
    error: all.find(({ isLoadingError }) => isLoadingError)?.error ?? null,
    retry: () =>
      Promise.all(
        all.filter(({ isError }) => isError).map(({ refetch }) => refetch())
      ),
  }
}

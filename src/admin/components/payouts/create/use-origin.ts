import { useSearchParams } from "react-router-dom"
import { useQuery } from "@tanstack/react-query"
import { sbpKeys } from "../../../lib/query-keys"
import { sdk } from "../../../lib/sdk"
import type { InvoiceWithStory, PayoutWithHistory } from "../../../types"
import type { Origin } from "./origin"

/** From the page's address: what is returned, or made good. */
export function useOrigin() {
  const [params] = useSearchParams()
  const replacesId = params.get("replaces_id")
  const replaced = useOne<{ payout: PayoutWithHistory }>("payouts", replacesId)
  // What replaces a return is a return of the same payment, and of no other.
  const invoiceId = replacesId
    ? (replaced.data?.payout.invoice_id ?? null)
    : params.get("invoice_id")
  const invoice = useOne<{ invoice: InvoiceWithStory }>("invoices", invoiceId)
  const order_id =
    invoice.data?.invoice.order_id ??
    replaced.data?.payout.order_id ??
    params.get("order_id")
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

function useOne<Answer>(resource: "payouts" | "invoices", id: string | null) {
  return useQuery({
    queryKey: sbpKeys.detail(resource, id ?? ""),
    queryFn: ({ signal }) =>
      sdk.client.fetch<Answer>(
        `/admin/sbp/${resource}/${encodeURIComponent(id ?? "")}`,
        { signal }
      ),
    enabled: id !== null,
  })
}

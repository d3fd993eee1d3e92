import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { useInvoices } from "../../../hooks/api/invoices"
import { useSbpDetail } from "../../../hooks/api/sbp"
import { isSome } from "../../../lib/amounts"
import { latestOf } from "../../../lib/latest-of"
import type {
  InvoiceWithHistory,
  Payout,
  PayoutWithHistory,
} from "../../../types"

/** What is left to return may have changed since another page read it. */
const FRESH = { staleTime: 0 }

/** Waits even while the network is away: without its origin, a payout would be another one. */
const isAwaited = (
  { isFetchedAfterMount }: { isFetchedAfterMount: boolean },
  isWanted: boolean
) => isWanted && !isFetchedAfterMount

/**
 * Reads from the page's address which payment is returned, or which payout is replaced. A
 * payout for an order whose money can be returned is a return, unless the address says
 * otherwise.
 */
export function useOrigin() {
  const { t } = useTranslation("sbp")
  const [params] = useSearchParams()
  const replacesId = params.get("replaces_id") || null
  const replaced = useSbpDetail<{ payout: PayoutWithHistory }>(
    "payouts",
    replacesId,
    FRESH
  )
  const named = params.get("invoice_id") || null
  const orderId = params.get("order_id") || null
  const isOfOrder =
    !replacesId && !named && params.get("purpose") !== "payout" && !!orderId
  // Of an earlier payment, the store asks before the payout is created (`could_be_return`).
  const ofOrder = useInvoices(latestOf(orderId), {
    enabled: isOfOrder,
    ...FRESH,
  })
  const found = isOfOrder
    ? ofOrder.data?.invoices.find((it) => isSome(it.left_to_return))?.id
    : undefined
  // The replacement of a return returns the same payment.
  const invoiceId = replacesId
    ? (replaced.data?.payout.invoice_id ?? null)
    : (named ?? found ?? null)
  const invoice = useSbpDetail<{ invoice: InvoiceWithHistory }>(
    "invoices",
    invoiceId,
    FRESH
  )
  // Without what it was opened for, the form would make another payout.
  const missing =
    replaced.data === null
      ? t("payouts.missing", { id: replacesId })
      : invoice.data === null
        ? t("payments.missing.title", { id: invoiceId })
        : null
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
    isLoading:
      isAwaited(replaced, replacesId !== null) ||
      isAwaited(ofOrder, isOfOrder) ||
      isAwaited(invoice, invoiceId !== null),
    // An error of a later refetch leaves the first answer valid.
    error:
      all.find(({ isLoadingError }) => isLoadingError)?.error ??
      (missing ? new Error(missing) : null),
    retry: () =>
      Promise.all(
        all
          .filter(({ isError, data }) => isError || data === null)
          .map(({ refetch }) => refetch())
      ),
  }
}

/** What a payout is created from: nothing, a payment, or another payout. */
export type Origin = {
  purpose: "payout" | "return"
  /** The payment whose money it returns. */
  invoice?: InvoiceWithHistory
  /** The form was opened for an order whose money can be returned. */
  isOfOrder?: boolean
  /** The payout that it replaces. */
  replaced?: Payout
  order_id: string | null
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { fromMinorUnits } from "../../../../domain/money"
import { obstacleOf } from "../../../../flows/payment-requests/ask-for-payment"
import { paymentRequestUrl } from "../../../../flows/payment-requests/payment-request-url"
import { readAskedOrder } from "../../../../flows/payment-requests/read-asked-order"
import {
  type RequestStanding,
  requestStandingOf,
} from "../../../../flows/payment-requests/request-standing-of"
import { shopOf } from "../../../../flows/payment-requests/shop-of"
import { withoutSurplus } from "../../../../flows/payment-requests/without-surplus"
import { canSend } from "../../../../shared/can-send"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { PaymentRequestRow } from "../../../../modules/ledger/models/payment-request"

export type AdminPaymentRequest = Omit<PaymentRequestRow, "deleted_at"> & {
  standing: RequestStanding
  /** The page on which it is paid. */
  url: string
}

export type AdminPaymentRequests = {
  /** Of one order, the latest first. */
  payment_requests: AdminPaymentRequest[]
  /** What the order can be asked for now; null if it owes nothing, or nothing by SBP. */
  owed: { amount: string; currency_code: string } | null
  /** Whether an e-mail provider is configured, and whether the order has an e-mail. */
  can_send: { provider: boolean; address: boolean }
}

/** What an order was asked for, and what it owes. An unknown order owes nothing. */
export async function readPaymentRequests(
  container: MedusaContainer,
  orderId: string
): Promise<AdminPaymentRequests> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const [order, requests] = await Promise.all([
    readAskedOrder(container, orderId),
    ledger.listSbpPaymentRequests(
      { order_id: orderId },
      { order: { created_at: "DESC", id: "DESC" } }
    ),
  ])
  const collections = order?.collections ?? []
  const ids = [
    ...requests.map((it) => it.payment_collection_id),
    ...collections.map(({ id }) => id),
  ]
  const all = await ledger.listSbpInvoices(
    { payment_collection_id: [...new Set(ids)] },
    { order: { created_at: "DESC" } }
  )
  const invoices = await withoutSurplus(container, order, all)
  const [latest] = requests
  const shop =
    latest &&
    (await shopOf(
      container,
      { id: orderId, currency_code: latest.currency_code },
      all
    ))
  return {
    payment_requests: requests.map(({ deleted_at: _, ...request }) => ({
      ...request,
      standing: requestStandingOf(request, order, invoices),
      url: paymentRequestUrl(request, shop?.options),
    })),
    owed:
      order && !obstacleOf(order, invoices)
        ? {
            amount: fromMinorUnits(order.owed),
            currency_code: order.currency_code,
          }
        : null,
    can_send: {
      provider: canSend(container, "email"),
      address: Boolean(order?.email),
    },
  }
}

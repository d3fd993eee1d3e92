import type { MedusaContainer } from "@medusajs/framework/types"
import { fromMinorUnits } from "../../../../domain/money"
import type { RequestStanding } from "../../../../domain/request-standings"
import { obstacleOf } from "../../../../flows/payment-requests/ask-for-payment"
import { dueCollection } from "../../../../flows/payment-requests/payment-request-of"
import { paymentRequestUrl } from "../../../../flows/payment-requests/payment-request-url"
import {
  type AskedOrder,
  readAskedOrder,
} from "../../../../flows/payment-requests/read-asked-order"
import { canSendEmail } from "../../../../flows/payment-requests/send-payment-request"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"
import type { PaymentRequestRow } from "../../../../modules/ledger/models/payment-request"

export type AdminPaymentRequest = Omit<PaymentRequestRow, "deleted_at"> & {
  standing: RequestStanding
  /** The page on which it is paid. */
  url: string
}

export type AdminPaymentRequests = {
  /** Of one order, the latest first. */
  payment_requests: AdminPaymentRequest[]
  /** What the order can be asked for now; null: it owes nothing, or not to us. */
  owed: { amount: string; currency_code: string } | null
  /** Whether a provider for e-mails is configured, and the order has an address. */
  can_send: { provider: boolean; address: boolean }
}

/** What an order was asked for, and owes. An unknown order owes nothing. */
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
  const ids = requests.map((it) => it.payment_collection_id)
  const invoices = await ledger.listSbpInvoices(
    { payment_collection_id: [...new Set(ids)] },
    { order: { created_at: "DESC" } }
  )
  return {
    payment_requests: requests.map(({ deleted_at: _, ...request }) => ({
      ...request,
      standing: standingOf(request, order, invoices),
      url: paymentRequestUrl(request),
    })),
    owed:
      order && !obstacleOf(order)
        ? {
            amount: fromMinorUnits(order.owed),
            currency_code: order.currency_code,
          }
        : null,
    can_send: {
      provider: canSendEmail(container),
      address: Boolean(order?.email),
    },
  }
}

function standingOf(
  {
    payment_collection_id,
    amount,
    paid_at,
    opened_at,
  }: Omit<PaymentRequestRow, "deleted_at">,
  order: AskedOrder | undefined,
  invoices: InvoiceRow[]
): RequestStanding {
  const ours = invoices.filter(
    (it) => it.payment_collection_id === payment_collection_id
  )
  if (paid_at || ours.some(({ state }) => state === "paid")) {
    return "paid"
  }
  const isAsked =
    order &&
    !order.is_canceled &&
    order.owed > 0n &&
    dueCollection(order, payment_collection_id)?.id === payment_collection_id &&
    fromMinorUnits(order.owed) === amount
  if (!isAsked) {
    return "ended"
  }
  const link = ours.find((it) => it.amount === amount)
  if (link) {
    const isOpen = link.state === "creating" || link.state === "open"
    return isOpen && link.expires_at > new Date() ? "paying" : "expired"
  }
  return opened_at ? "opened" : "not_opened"
}

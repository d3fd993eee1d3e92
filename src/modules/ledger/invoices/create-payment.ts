import { parseAmount, parseCurrency } from "../../../domain/money"
import { paymentOutcome } from "../../../domain/statuses"
import {
  GatewayError,
  type GatewayPayment,
  type SbpGateway,
} from "../../../gateway"
import { inSpan } from "../../../shared/monitoring/telemetry"
import { notificationToken } from "../../../shared/notification-address"
import type { SbpOptions } from "../../../shared/options"
import type { InvoiceRow } from "../models/invoice"
import type { SessionToPay } from "../queries/read-session-to-pay"
import type { SbpLedgerModuleService } from "../service"
import { descriptionOf } from "./description-of"

/** Medusa's payment session, or that of a test payment. */
type Session = Pick<SessionToPay, "id" | "store_name">

type Parts = {
  ledger: SbpLedgerModuleService
  gateway: SbpGateway
  options: SbpOptions
}

/** Between the end of a call and the commit of its answer. */
const MARGIN_MS = 5_000

/** How long a concurrent request waits for that answer. */
export function answerTimeout({ timeoutMs }: SbpOptions): number {
  return timeoutMs + MARGIN_MS
}

/**
 * Asks the gateway for the link of an invoice whose row is committed, and
 * records the answer. Undefined: there is no link, and the row says why.
 */
export async function createPayment(
  { ledger, gateway, options }: Parts,
  invoice: InvoiceRow,
  session: Session
): Promise<InvoiceRow | undefined> {
  try {
    const request = requestOf(invoice, session, options)
    const { idempotency_key: idempotencyKey } = invoice
    const payment = await inSpan("sbp.gateway.create_payment", () =>
      gateway.createPayment(request, { idempotencyKey })
    )
    // An answer may have a status without `paid`.
    const { id, status, paid = false, confirmation } = payment
    const outcome = paymentOutcome(
      { status, paid },
      {
        paidStatuses: options.paidPaymentStatuses,
        failedStatuses: options.failedPaymentStatuses,
      }
    )
    const answered = await ledger.recordAnswer(invoice.id, {
      gateway_payment_id: id,
      gateway_status: status,
      confirmation_url: confirmation.confirmation_url,
      expires_at: deadlineOf(invoice, payment),
      called_paid: outcome === "paid" || outcome === "contradiction",
      called_failed: outcome === "failed",
    })
    return answered.state === "failed" ? undefined : answered
  } catch (error) {
    if (!(error instanceof GatewayError)) {
      throw error
    }
    await ledger.recordFailure(invoice.id, {
      code: error.code,
      message: error.message,
      final: !error.mayHaveExecuted,
      gateway_id: error.gatewayId,
    })
    return undefined
  }
}

/** The gateway may give less time than it was asked for; more is not needed. */
function deadlineOf({ expires_at }: InvoiceRow, payment: GatewayPayment): Date {
  const answered = new Date(payment.expires_at ?? NaN)
  return answered > new Date() && answered < expires_at ? answered : expires_at
}

/**
 * The gateway's cabinet and registries show the order number and the metadata:
 * nothing in them opens the shopper's session. The return address has to contain
 * the session, because the shopper may return in another browser.
 */
function requestOf(
  invoice: InvoiceRow,
  session: Session,
  { backendUrl, storefrontUrl, returnPath, secretKey, ...options }: SbpOptions
) {
  const token = notificationToken(secretKey, invoice.id)
  return {
    amount: {
      value: parseAmount(invoice.amount),
      currency: parseCurrency(invoice.currency_code),
    },
    confirmation: {
      type: "redirect" as const,
      return_url: `${storefrontUrl}${returnPath}?session=${session.id}`,
    },
    order_id: invoice.id,
    payment_method_data: { type: options.paymentMethod },
    description: descriptionOf(options.description, {
      reference: invoice.reference,
      store: session.store_name,
    }),
    expires_at: invoice.expires_at.toISOString(),
    metadata: { invoice_id: invoice.id },
    webhook_url: `${backendUrl}/hooks/sbp/${token}`,
  }
}

import { MedusaError } from "@medusajs/framework/utils"
import {
  GatewayError,
  parseCurrency,
  type Payment,
  type SbpGateway,
} from "../../gateway"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { notificationToken } from "../../shared/notification-address"
import type { SbpOptions } from "../../shared/options"
import { paymentOutcome } from "../../shared/statuses"

type Parts = {
  ledger: SbpLedgerModuleService
  gateway: SbpGateway
  options: SbpOptions
}

/**
 * Asks the gateway for the link of an invoice whose row is committed, and
 * writes down what came of it.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for the shopper
 */
export async function createPayment(
  { ledger, gateway, options }: Parts,
  invoice: InvoiceRow,
  sessionId: string
): Promise<InvoiceRow> {
  try {
    const request = requestOf(invoice, sessionId, options)
    const payment = await gateway.createPayment(request, {
      idempotencyKey: invoice.idempotency_key,
    })
    return await ledger.recordAnswer(invoice.id, {
      gateway_payment_id: payment.id,
      gateway_status: payment.status,
      confirmation_url: payment.confirmation.confirmation_url,
      called_paid: isCalledPaid(payment, options),
    })
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
    throw notStarted(invoice)
  }
}

/** By its status, or by `paid`: an answer need not have both. */
function isCalledPaid(
  { status, paid = false }: Payment,
  { paidPaymentStatuses: paidStatuses }: SbpOptions
): boolean {
  const outcome = paymentOutcome({ status, paid }, { paidStatuses })
  return outcome === "paid" || outcome === "contradiction"
}

/** What the gateway said is for the operator, who finds it by the reference. */
export function notStarted({ id }: InvoiceRow): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `The SBP payment could not be started. Please try again in a moment, or choose another way to pay. Reference: ${id}`
  )
}

/**
 * Its order number and metadata stand in the gateway's cabinet and statements:
 * they hold nothing by which the store tells who the shopper is. The address to
 * return to has to, for the shopper may come back in another browser.
 */
function requestOf(
  invoice: InvoiceRow,
  sessionId: string,
  { backendUrl, storefrontUrl, returnPath, secretKey, ...options }: SbpOptions
) {
  const token = notificationToken(secretKey, invoice.id)
  return {
    amount: {
      value: invoice.amount,
      currency: parseCurrency(invoice.currency_code),
    },
    confirmation: {
      type: "redirect" as const,
      return_url: `${storefrontUrl}${returnPath}?session=${sessionId}`,
    },
    order_id: invoice.id,
    payment_method_data: { type: options.paymentMethod },
    description: options.description.replaceAll("{reference}", invoice.id),
    expires_at: invoice.expires_at.toISOString(),
    metadata: { invoice_id: invoice.id },
    webhook_url: `${backendUrl}/hooks/sbp/${token}`,
  }
}

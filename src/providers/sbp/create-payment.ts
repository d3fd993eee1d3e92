import { MedusaError } from "@medusajs/framework/utils"
import { GatewayError, parseCurrency, type SbpGateway } from "../../gateway"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { notificationToken } from "../../shared/notification-address"
import type { SbpOptions } from "../../shared/options"

type Parts = {
  ledger: SbpLedgerModuleService
  gateway: SbpGateway
  options: SbpOptions
}

type Session = { id: string; payment_collection_id: string }

/**
 * Asks the gateway for the link of an invoice whose row is committed, and
 * writes down what came of it.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for the shopper
 */
export async function createPayment(
  { ledger, gateway, options }: Parts,
  invoice: InvoiceRow,
  session: Session
): Promise<InvoiceRow> {
  try {
    const request = requestOf(invoice, session, options)
    const payment = await gateway.createPayment(request, {
      idempotencyKey: invoice.idempotency_key,
    })
    return await ledger.recordAnswer(invoice.id, {
      gateway_payment_id: payment.id,
      gateway_status: payment.status,
      confirmation_url: payment.confirmation.confirmation_url,
    })
  } catch (error) {
    if (!(error instanceof GatewayError)) {
      throw error
    }
    await ledger.recordFailure(invoice.id, {
      code: error.code,
      message: error.message,
      final: !error.mayHaveExecuted,
    })
    throw notStarted(invoice)
  }
}

/** What the gateway said is for the operator, who finds it by the reference. */
export function notStarted({ id }: InvoiceRow): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `The SBP payment could not be started. Please try again in a moment, or choose another way to pay. Reference: ${id}`
  )
}

function requestOf(
  invoice: InvoiceRow,
  { id: reference, payment_collection_id }: Session,
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
      return_url: `${storefrontUrl}${returnPath}?session=${reference}`,
    },
    order_id: reference,
    payment_method_data: { type: options.paymentMethod },
    description: options.description.replaceAll("{reference}", invoice.id),
    expires_at: invoice.expires_at.toISOString(),
    metadata: {
      invoice_id: invoice.id,
      payment_collection_id,
    },
    webhook_url: `${backendUrl}/hooks/sbp/${token}`,
  }
}

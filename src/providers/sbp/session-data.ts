import type { InvoiceRow } from "../../modules/ledger/models/invoice"

/**
 * All that a payment session holds of ours. It is public, and merged with what
 * the shopper sent, so every key that is ours is always written.
 */
export function sessionData(
  sessionId: string,
  invoice: InvoiceRow
): Record<string, unknown> {
  return {
    session_id: sessionId,
    invoice_id: invoice.id,
    amount: invoice.amount,
    confirmation_url: invoice.confirmation_url,
    expires_at: invoice.expires_at.toISOString(),
  }
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { AskedOrder } from "./read-asked-order"

/**
 * The invoices of an order that pay for it, or still may. Money that came after its collection
 * was paid waits for an operator. It does not pay what the order owes later: that is asked
 * for. Money for a collection that holds none still counts: another provider's authorised
 * payment may have been in its way, and was cancelled since.
 */
export async function withoutSurplus(
  container: MedusaContainer,
  order: AskedOrder | undefined,
  invoices: InvoiceRow[]
): Promise<InvoiceRow[]> {
  if (!order || order.owed <= 0n) {
    return invoices
  }
  const covered = order.collections.filter(({ has_payment }) => has_payment)
  const paid = invoices.filter(
    ({ state, payment_collection_id }) =>
      state === "paid" && covered.some(({ id }) => id === payment_collection_id)
  )
  if (paid.length === 0) {
    return invoices
  }
  const entries = await container.resolve(SBP_LEDGER_MODULE).listSbpAttentions(
    {
      reason: "already_paid_elsewhere",
      invoice_id: paid.map(({ id }) => id),
      resolved_at: null,
    },
    { select: ["invoice_id"] }
  )
  const surplus = new Set(entries.map(({ invoice_id }) => invoice_id))
  return invoices.filter(({ id }) => !surplus.has(id))
}

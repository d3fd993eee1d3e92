import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { AskedOrder } from "./read-asked-order"

/**
 * The invoices of an order that pay for it, or still may. What came when nothing was owed
 * waits for an operator, and pays for nothing that the order owes later: that is asked for.
 * But no link is made in a collection whose money waits, so there it still counts.
 */
export async function withoutSurplus(
  container: MedusaContainer,
  order: AskedOrder | undefined,
  invoices: InvoiceRow[]
): Promise<InvoiceRow[]> {
  const open = order?.collections.filter(({ is_open }) => is_open)
  const paid = invoices.filter(
    ({ state, payment_collection_id }) =>
      state === "paid" && !open?.some(({ id }) => id === payment_collection_id)
  )
  if (!order || order.owed <= 0n || paid.length === 0) {
    return invoices
  }
  const entries = await container.resolve(SBP_LEDGER_MODULE).listSbpAttentions(
    {
      reason: "already_paid_elsewhere",
      invoice_id: paid.map(({ id }) => id),
      resolved_at: null,
    },
    { select: ["invoice_id"], take: null }
  )
  const surplus = new Set(entries.map(({ invoice_id }) => invoice_id))
  return invoices.filter(({ id }) => !surplus.has(id))
}

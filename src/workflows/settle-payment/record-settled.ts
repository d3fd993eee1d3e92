import type { MedusaContainer } from "@medusajs/framework/types"
import { fromMinorUnits } from "../../gateway"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { announce } from "../announce"
import { announceAttention } from "../announce-attention"
import type { OrderFacts } from "./collection-facts"
import type { CompleteSettlement } from "./settlement-of"

/** Writes down that Medusa has the money, and compares the order with it. */
export async function recordSettled(
  container: MedusaContainer,
  invoice: InvoiceRow,
  { medusa_payment_id, order, is_cart }: CompleteSettlement,
  orphan_order_ids: string[] = []
): Promise<void> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const order_id = order?.id ?? null
  const { id } = invoice
  const entries = await ledger.recordSettled(id, {
    medusa_payment_id,
    order_id,
    // An order may be paid in parts; a cart is paid at once.
    ...(is_cart && order && { order_total: order.total }),
    ...(!is_cart && order && { overpaid: overpaidOf(order) }),
    orphan_order_ids,
  })
  if (!entries) {
    return
  }
  await announce(container, "sbp.invoice.settled", { id, order_id })
  if (entries.length > 0) {
    await announceAttention(container)
  }
}

function overpaidOf({ owed, total }: OrderFacts) {
  return owed < 0n ? { total, overpaid: fromMinorUnits(-owed) } : undefined
}

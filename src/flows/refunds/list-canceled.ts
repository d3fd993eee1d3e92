import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { logFailure } from "../../shared/log"
import { publishAttention } from "../publish"
import { findReturnable } from "./find-returnable"

/**
 * Lists what was booked in an order while it was being cancelled: its cart is settled under
 * another lock, and may have seen an order that was not cancelled yet. The cancellation and
 * the settlement both write first and look then, so that one of them sees both. What they
 * did is done: an error here does not fail them.
 */
export async function listCanceled(
  container: MedusaContainer,
  orderId: string
): Promise<void> {
  try {
    await list(container, orderId)
  } catch (error) {
    logFailure(container, "sbp.order.not_checked", error, { id: orderId })
  }
}

async function list(
  container: MedusaContainer,
  orderId: string
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  if (!(await ledger.isOrderCanceled(orderId))) {
    return
  }
  const money = await findReturnable(container, [orderId])
  for (const { invoice_id } of money) {
    await ledger.openAttention({
      reason: "order_canceled",
      subject_id: invoice_id,
      invoice_id,
      details: { order_id: orderId },
    })
    await publishAttention(container)
  }
}

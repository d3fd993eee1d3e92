import type { MedusaContainer } from "@medusajs/framework/types"
import { signedText } from "../../domain/money"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import { logEvent } from "../../shared/log"
import { observe } from "../../shared/monitoring/counts"
import { isMeasured } from "../../shared/monitoring/switches"
import { publish, publishAttention } from "../publish"
import { listCanceled } from "../refunds/list-canceled"
import type { BookedPayment, OrderFacts } from "./collection-facts"
import type { NotSettled } from "./decide-settlement"

/** Records that Medusa has the money, and compares the order with it. */
export async function recordBooked(
  container: MedusaContainer,
  { id, amount, payment_collection_id }: InvoiceRow,
  { medusa_payment_id, order, is_cart }: BookedPayment,
  orphan_order_ids: string[] = []
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const order_id = order?.id ?? null
  const entries = await ledger.recordSettled(id, {
    medusa_payment_id,
    order_id,
    // An order may be paid in parts; a cart is paid at once.
    ...(is_cart && order && { order_total: signedText(order.total) }),
    ...(!is_cart && order && { overpaid: overpaidOf(order) }),
    is_canceled: order?.is_canceled ?? false,
    orphan_order_ids,
  })
  if (!entries) {
    return
  }
  await publish(container, "sbp.invoice.settled", { id, order_id })
  if (entries.length > 0) {
    await publishAttention(container)
  }
  // A settlement that began with a cart does not lock its order: if the order was cancelled
  // after it was read, the cancellation found no money to list.
  if (order && !order.is_canceled) {
    await listCanceled(container, order.id)
  }
  if (!is_cart && payment_collection_id) {
    const asked = { payment_collection_id, amount }
    for (const id of await ledger.noteRequestsPaid(asked)) {
      await publish(container, "sbp.payment_request.paid", { id, order_id })
    }
  }
  if (order_id && isMeasured()) {
    const seconds = await ledger.readSecondsSincePaid(id)
    if (seconds !== undefined) {
      observe("sbp_notification_to_order_seconds", {}, seconds)
    }
  }
}

function overpaidOf({ owed, total }: OrderFacts) {
  return owed < 0n
    ? { total: signedText(total), overpaid: signedText(-owed) }
    : undefined
}

/** Records why an invoice is not settled, and publishes it if a person has to act. */
export async function recordObstacle(
  container: MedusaContainer,
  { id }: Pick<InvoiceRow, "id">,
  { kind, ...obstacle }: NotSettled
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  await (kind === "give_up"
    ? ledger.giveUpSettlement(id, obstacle)
    : ledger.postponeSettlement(id, obstacle))
  const facts = {
    id,
    reason: obstacle.reason,
    tried_again: kind === "postpone",
  }
  logEvent(container, "sbp.invoice.not_settled", facts, "warn")
  await publishAttention(container)
}

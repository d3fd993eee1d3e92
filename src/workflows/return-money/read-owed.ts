import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MathBN,
  OrderStatus,
} from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { medusaAmount } from "../../shared/medusa-amount"

/** What Medusa's order owes its shopper of one invoice, as decimal text. */
export type Owed = {
  order_id: string
  /** With all that is back, or on its way back, already. */
  in_all: string
  /** Without that, and at most what of the invoice's money is left. */
  now: string
}

type Order = {
  id: string
  status: OrderStatus
  summary?: {
    raw_pending_difference?: BigNumberInput
    pending_difference?: BigNumberInput
  }
}

/**
 * Holds an invoice against its order. Undefined where there is nothing to hold
 * it against: all money that no order has is the shopper's.
 */
export async function readOwed(
  container: MedusaContainer,
  invoiceId: string
): Promise<Owed | undefined> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const invoice = await ledger.retrieveSbpInvoice(invoiceId)
  const { state, order_id, medusa_payment_id } = invoice
  if (state !== "settled" || order_id === null || medusa_payment_id === null) {
    return undefined
  }
  const invoices = await ledger.listSbpInvoices(
    { order_id },
    { select: ["id"], take: null }
  )
  // Before Medusa's figure: what is booked in between is counted twice, and asked
  // about once too often, but never missed.
  const money = await ledger.readMoneyBack(invoices.map(({ id }) => id))
  const own = money.get(invoiceId)
  const order = await readOrder(container, order_id)
  if (!own || !order || order.status === OrderStatus.CANCELED) {
    return undefined
  }
  const unbooked = invoices
    .filter(({ id }) => id !== invoiceId)
    .map(({ id }) => money.get(id)?.unbooked ?? "0.00")
    .reduce((sum, amount) => MathBN.add(sum, amount), MathBN.convert(0))
  const owed = MathBN.max(MathBN.sub(owedBy(order), unbooked), 0)
  const now = MathBN.max(MathBN.sub(owed, own.unbooked), 0)
  return {
    order_id,
    in_all: medusaAmount(MathBN.add(own.booked, owed)),
    now: medusaAmount(MathBN.min(now, own.left)),
  }
}

function owedBy({ summary }: Order) {
  const pending =
    summary?.raw_pending_difference ?? summary?.pending_difference ?? 0
  return MathBN.max(MathBN.mult(pending, -1), 0)
}

async function readOrder(
  container: MedusaContainer,
  id: string
): Promise<Order | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    // Without the total and its currency, Medusa leaves out of the difference
    // what an open return, claim or exchange changes.
    fields: ["id", "status", "summary", "total", "currency_code"],
    filters: { id },
  })
  return (data as unknown as Order[])[0]
}

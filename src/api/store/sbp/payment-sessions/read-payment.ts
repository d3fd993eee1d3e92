import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { readCollection } from "../../../../flows/settlement/read-collection"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"
import type { LastObstacle } from "../../../../modules/ledger/queries/read-last-obstacle"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import { paymentOf, type StorePayment } from "./payment-of"

/**
 * The state of a session's payment, for a caller who knows the session's id.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function readPayment(
  container: MedusaContainer,
  sessionId: string
): Promise<StorePayment> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const invoice = await ledger.findInvoiceOfSession(sessionId)
  if (!invoice) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `SBP payment session with id: ${sessionId} was not found`
    )
  }
  const entries = await ledger.listSbpAttentions(
    { invoice_id: invoice.id, resolved_at: null },
    { select: ["id", "reason"] }
  )
  const isMismatch = entries.some(({ reason }) => reason === "amount_mismatch")
  return paymentOf(invoice, {
    needsAttention: entries.length > 0,
    obstacle: await readObstacle(container, invoice),
    isInDoubt: invoice.paid_at === null && isMismatch,
    isReturned: await isReturned(ledger, invoice),
    countryCode: await countryOf(container, invoice.order_id),
    paymentRequestId: await requestOf(ledger, invoice),
    now: new Date(),
  })
}

async function isReturned(
  ledger: SbpLedgerModuleService,
  { id, state }: InvoiceRow
): Promise<boolean> {
  const money =
    state === "closed" ? (await ledger.readMoneyBack([id])).get(id) : undefined
  return money?.is_all_booked ?? false
}

/**
 * Why the last try failed, and what the cart costs by now. What a person has taken
 * over, no change of the cart brings back.
 */
async function readObstacle(
  container: MedusaContainer,
  { id, state, amount, decided_by_person, payment_collection_id }: InvoiceRow
): Promise<LastObstacle | undefined> {
  if (state !== "paid" || decided_by_person) {
    return undefined
  }
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const obstacle = await ledger.readLastObstacle(id)
  if (obstacle?.reason !== "cart_changed" || !payment_collection_id) {
    return obstacle
  }
  const collection = await readCollection(container, payment_collection_id)
  const price = collection?.price
  // It was changed back: the next try makes the order.
  return price?.total === amount
    ? undefined
    : {
        reason: "cart_changed",
        ...(price && {
          wanted: { amount: price.total, currency: price.currency_code },
        }),
      }
}

async function requestOf(
  ledger: SbpLedgerModuleService,
  { payment_collection_id: id }: InvoiceRow
): Promise<string | null> {
  const links = id ? await ledger.readCollectionLinks(id) : undefined
  return links?.order_id && !links.cart_id ? id : null
}

type Order = { shipping_address?: { country_code?: string | null } | null }

async function countryOf(
  container: MedusaContainer,
  orderId: string | null
): Promise<string | null> {
  if (orderId === null) {
    return null
  }
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "order",
      fields: ["shipping_address.country_code"],
      filters: { id: orderId },
    })
  const [order] = data as Order[]
  return order?.shipping_address?.country_code ?? null
}

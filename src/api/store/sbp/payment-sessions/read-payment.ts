import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { signedText, toMinorUnits } from "../../../../domain/money"
import { readCollection } from "../../../../flows/settlement/read-collection"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"
import type { DatedLinks } from "../../../../modules/ledger/queries/read-collection-row"
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
  const own = await ledger.findInvoiceOfSession(sessionId)
  if (!own) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `SBP payment session with id: ${sessionId} was not found`
    )
  }
  const collectionId = own.payment_collection_id
  const links = collectionId
    ? await ledger.readCollectionLinks(collectionId)
    : undefined
  const other =
    own.paid_at === null && collectionId
      ? await findOther(ledger, collectionId)
      : undefined
  const invoice = other ?? own
  const orderId = invoice.order_id ?? orderOfCart(invoice, links)
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
    orderId,
    countryCode: await countryOf(container, orderId),
    paymentRequestId: links?.order_id && !links.cart_id ? collectionId : null,
    now: new Date(),
  })
}

/**
 * What was paid by another link, perhaps on another device: nobody is asked to pay
 * twice, whether all of it arrived or another sum.
 */
async function findOther(
  ledger: SbpLedgerModuleService,
  collectionId: string
): Promise<InvoiceRow | undefined> {
  const paid = await ledger.findPaidOf(collectionId)
  const inDoubt = paid ? undefined : await ledger.findInDoubt(collectionId)
  return inDoubt ? ledger.retrieveSbpInvoice(inDoubt.id) : paid
}

/** The order that the cart has become otherwise, unless this link asks that very order. */
function orderOfCart(
  { paid_at, created_at }: InvoiceRow,
  links: DatedLinks | undefined
): string | null {
  const orderedAt = links?.cart_ordered_at
  return paid_at === null && orderedAt && orderedAt > created_at
    ? links.cart_order_id
    : null
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
  invoice: InvoiceRow
): Promise<LastObstacle | undefined> {
  const { id, state, payment_collection_id } = invoice
  if (state !== "paid" || invoice.decided_by_person) {
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
  return price?.total === toMinorUnits(invoice.amount) &&
    price.currency_code === invoice.currency_code
    ? undefined
    : {
        reason: "cart_changed",
        ...(price && {
          wanted: {
            amount: signedText(price.total),
            currency: price.currency_code,
          },
        }),
      }
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

import type { MedusaContainer } from "@medusajs/framework/types"
import { signedText, toMinorUnits } from "../../../../domain/money"
import {
  type AskedOrder,
  readAskedOrder,
} from "../../../../flows/payment-requests/read-asked-order"
import { withoutSurplus } from "../../../../flows/payment-requests/without-surplus"
import { readCollection } from "../../../../flows/settlement/read-collection"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import { isArriving } from "../../../../modules/ledger/invoices/is-arriving"
import { isAwaited } from "../../../../modules/ledger/invoices/is-awaited"
import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"
import {
  askedCart,
  asksOrder,
  type DatedLinks,
} from "../../../../modules/ledger/queries/read-collection-row"
import type { LastObstacle } from "../../../../modules/ledger/queries/read-last-obstacle"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import { graph } from "../../../../shared/graph"
import { notFound } from "../../../../shared/not-found"
import { storePaymentOf, type StorePayment } from "./store-payment-of"

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
    throw notFound(`SBP payment session with id: ${sessionId} was not found`)
  }
  const collectionId = own.payment_collection_id
  const links = collectionId
    ? await ledger.readCollectionLinks(collectionId)
    : undefined
  // A test payment has no collection, and its link is never renewed.
  const now = links?.now ?? new Date()
  const isOfOrder = links !== undefined && asksOrder(links, own)
  const order =
    isOfOrder && own.paid_at === null
      ? await readAskedOrder(container, String(links?.order_id))
      : undefined
  const other =
    own.paid_at === null && collectionId
      ? await findOther(container, own, { collectionId, order, now })
      : undefined
  const invoice = other ?? own
  const orderId = invoice.order_id ?? orderOf(invoice, links, order)
  const entries = await ledger.listSbpAttentions(
    { invoice_id: invoice.id, resolved_at: null },
    { select: ["id"] }
  )
  const isDoubted = entries.length > 0 && invoice.paid_at === null
  return storePaymentOf(invoice, {
    needsAttention: entries.length > 0,
    obstacle: await readObstacle(container, invoice),
    isCalledPaid: isDoubted && (await ledger.isCalledPaid(invoice.id)),
    isReturned: await isReturned(ledger, invoice),
    orderId,
    countryCode: await countryOf(container, orderId),
    paymentRequestId: isOfOrder ? collectionId : null,
    // A cart that has changed has given up its session.
    isAskedFor: isOfOrder
      ? asksFor(invoice, order)
      : invoice.session_id !== null,
    now,
  })
}

/**
 * The invoice to show instead of the session's own: one that another link paid, in full or with
 * another sum, so that nobody pays twice. If the own link is not shown any more, the link that
 * is; while the own one may just have been paid, only one for the same sum.
 */
async function findOther(
  container: MedusaContainer,
  own: InvoiceRow,
  {
    collectionId,
    order,
    now,
  }: { collectionId: string; order: AskedOrder | undefined; now: Date }
): Promise<InvoiceRow | undefined> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const paid =
    (await ledger.findPaying(collectionId)) ??
    (order && (await findPaidLater(container, own, order)))
  if (paid) {
    return paid
  }
  const siblings = order?.collections.map(({ id }) => id) ?? []
  for (const id of new Set([collectionId, ...siblings])) {
    const calledPaid = await ledger.findCalledPaid(id)
    if (calledPaid) {
      return ledger.retrieveInvoice(calledPaid.id)
    }
  }
  const { session_id, status_moved_at } = own
  const hasLink = session_id !== null && status_moved_at === null
  const mayBePaid = isAwaited(own, now)
  if (hasLink && mayBePaid) {
    return undefined
  }
  const shown = await findShown(ledger, own, now)
  return mayBePaid && shown?.amount !== own.amount ? undefined : shown
}

/**
 * The link of the purchase's present session, perhaps in another tab, so that the shopper does
 * not ask for a third one.
 */
async function findShown(
  ledger: SbpLedgerModuleService,
  { id, payment_collection_id }: InvoiceRow,
  now: Date
): Promise<InvoiceRow | undefined> {
  const invoices = await ledger.listSbpInvoices({
    id: { $ne: id },
    payment_collection_id,
    state: "open",
    session_id: { $ne: null },
  })
  return invoices.find((it) => isAwaited(it, now))
}

/** An order is paid in parts: a payment made before this link says nothing about it. */
async function findPaidLater(
  container: MedusaContainer,
  { created_at }: InvoiceRow,
  order: AskedOrder
): Promise<InvoiceRow | undefined> {
  const paid = await container.resolve(SBP_LEDGER_MODULE).listSbpInvoices(
    {
      payment_collection_id: order.collections.map(({ id }) => id),
      state: ["paid", "settled"],
    },
    { order: { paid_at: "DESC" } }
  )
  const counting = await withoutSurplus(container, order, paid)
  return counting.find(
    (it) =>
      isArriving(it) ||
      (it.state === "settled" &&
        order.owed <= 0n &&
        it.paid_at !== null &&
        it.paid_at > created_at)
  )
}

/**
 * For an unpaid link: the order that its cart became in another way; or, if an order asked for
 * this link, that order once it was paid in another way.
 */
function orderOf(
  invoice: InvoiceRow,
  links: DatedLinks | undefined,
  order: AskedOrder | undefined
): string | null {
  if (invoice.paid_at !== null) {
    return null
  }
  if (order) {
    const isPromised = order.collections.some((it) => it.is_promised)
    const isPaid = !order.is_canceled && order.owed <= 0n && !isPromised
    return isPaid ? order.id : null
  }
  return links && askedCart(links.cart_ordered_at, invoice)
    ? links.cart_order_id
    : null
}

/** An order that has changed since no longer asks for the link's sum. */
function asksFor(
  { amount }: InvoiceRow,
  order: AskedOrder | undefined
): boolean {
  return (
    order !== undefined &&
    !order.is_canceled &&
    order.owed === toMinorUnits(amount)
  )
}

async function isReturned(
  ledger: SbpLedgerModuleService,
  { id, state }: InvoiceRow
): Promise<boolean> {
  const money =
    state === "closed" ? (await ledger.readMoneyBack([id])).get(id) : undefined
  return money?.is_all_back ?? false
}

/**
 * Why the last attempt failed, and what the cart costs now. Once a person has taken over, no
 * change of the cart helps; and while the cart has its session, it takes no change (see
 * `assertChangeable`).
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
  // The cart was changed back: the next attempt makes the order.
  const isSame =
    price?.total === toMinorUnits(invoice.amount) &&
    price.currency_code === invoice.currency_code
  return isSame || invoice.session_id !== null
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
  const [order] = await graph<Order>(container, {
    entity: "order",
    fields: ["shipping_address.country_code"],
    filters: { id: orderId },
  })
  return order?.shipping_address?.country_code ?? null
}

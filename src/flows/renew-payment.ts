import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  getVariantAvailability,
  Modules,
} from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { toMinorUnits } from "../domain/money"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import type { InvoiceRow } from "../modules/ledger/models/invoice"
import { graph } from "../shared/graph"
import { notFound } from "../shared/not-found"
import {
  alreadyPaid,
  askedElsewhere,
  cartChanged,
  purchaseGone,
  notStarted,
  outOfStock,
} from "../shared/shopper-refusals"
import { alignCollection } from "./payment-requests/align-collection"
import { assertUnpaid } from "./payment-requests/assert-unpaid"
import { paying } from "./settlement/collection-facts"
import { readCollection } from "./settlement/read-collection"

/** As long as Medusa itself waits for a cart. */
export const TURN_SECONDS = 30

/**
 * Renews a payment that was not made in time, or was declined: for the same cart or
 * order, and for the same sum. The caller needs the session's id, and no cart.
 *
 * @returns the id of a new session: with a new link, or with the same one as long as
 *   that can be paid
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED in words for the shopper
 */
export async function renewPayment(
  container: MedusaContainer,
  sessionId: string
): Promise<string> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const invoice = await ledger.findInvoiceOfSession(sessionId)
  const collectionId = invoice?.payment_collection_id
  if (!invoice || !collectionId) {
    throw notFound(`SBP payment session with id: ${sessionId} was not found`)
  }
  const { cart_id } = await ledger.readCollectionLinks(collectionId)
  let hasBegun = false
  try {
    // Medusa's own lock of the cart as well: another tab may be completing it.
    return await container.resolve(Modules.LOCKING).execute(
      [sessionsKey(collectionId), ...(cart_id ? [cart_id] : [])],
      () => {
        hasBegun = true
        return renew(container, invoice, collectionId)
      },
      { timeout: TURN_SECONDS }
    )
  } catch (error) {
    throw hasBegun ? error : notStarted(invoice.reference)
  }
}

/** The lock under which a collection gets its sessions: one request at a time. */
export function sessionsKey(collectionId: string): string {
  return `sbp-sessions:${collectionId}`
}

async function renew(
  container: MedusaContainer,
  invoice: InvoiceRow,
  collectionId: string
): Promise<string> {
  if (invoice.paid_at) {
    throw alreadyPaid(invoice.reference)
  }
  await assertUnpaid(container, collectionId)
  await assertSameSum(container, invoice, collectionId)
  const { provider_id } = invoice
  const { result } = await createPaymentSessionsWorkflow(container).run({
    input: { payment_collection_id: collectionId, provider_id },
  })
  return result.id
}

async function assertSameSum(
  container: MedusaContainer,
  { reference, amount, currency_code }: InvoiceRow,
  collectionId: string
): Promise<void> {
  const collection = await readCollection(container, collectionId)
  if (!collection) {
    throw purchaseGone()
  }
  if (collection.cart_id === undefined || collection.pays_order) {
    const owed = await alignCollection(container, collectionId)
    if (owed !== toMinorUnits(amount)) {
      throw askedElsewhere()
    }
    return
  }
  const isPaid = paying(collection).length > 0
  if (collection.order || collection.cart?.is_completed || isPaid) {
    throw alreadyPaid(reference)
  }
  const { price } = collection
  const cart = await readCart(container, collection.cart_id)
  if (!price || !cart || cart.items.length === 0) {
    throw purchaseGone()
  }
  // The link would ask for the collection's amount.
  const isSame =
    collection.amount === amount &&
    price.total === toMinorUnits(amount) &&
    price.currency_code === currency_code
  if (!isSame) {
    throw cartChanged()
  }
  if (!(await isInStock(container, cart))) {
    throw outOfStock()
  }
}

type Cart = {
  sales_channel_id: string | null
  items: { variant_id: string | null; quantity: number }[]
}

async function readCart(
  container: MedusaContainer,
  id: string
): Promise<Cart | undefined> {
  const [cart] = await graph<Cart>(container, {
    entity: "cart",
    fields: ["sales_channel_id", "items.variant_id", "items.quantity"],
    filters: { id },
  })
  return cart
}

type Variant = {
  id: string
  manage_inventory: boolean
  allow_backorder: boolean
}

/** Whether there is enough stock for Medusa to make an order of the cart. */
async function isInStock(
  container: MedusaContainer,
  { items, sales_channel_id }: Cart
): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const wanted = new Map<string, number>()
  for (const { variant_id, quantity } of items) {
    if (variant_id) {
      wanted.set(variant_id, (wanted.get(variant_id) ?? 0) + quantity)
    }
  }
  const variants = await graph<Variant>(container, {
    entity: "product_variant",
    fields: ["id", "manage_inventory", "allow_backorder"],
    filters: { id: [...wanted.keys()] },
  })
  const counted = variants.filter(
    (it) => it.manage_inventory && !it.allow_backorder
  )
  const available =
    sales_channel_id && counted.length > 0
      ? await getVariantAvailability(query, {
          variant_ids: counted.map(({ id }) => id),
          sales_channel_id,
        })
      : {}
  return [...wanted].every(([id, quantity]) => {
    const variant = variants.find((it) => it.id === id)
    const left = available[id]?.availability ?? 0
    return variant && (!counted.includes(variant) || left >= quantity)
  })
}

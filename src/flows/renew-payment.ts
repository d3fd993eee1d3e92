import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { toMinorUnits } from "../domain/money"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import type { InvoiceRow } from "../modules/ledger/models/invoice"
import { notFound } from "../shared/not-found"
import {
  alreadyPaid,
  askedElsewhere,
  cartChanged,
  purchaseGone,
  notStarted,
} from "../shared/shopper-refusals"
import { findCartObstacle, REFUSALS } from "./find-cart-obstacle"
import { alignCollection } from "./payment-requests/align-collection"
import { assertUnpaid } from "./payment-requests/assert-unpaid"
import { paying } from "./settlement/collection-facts"
import { EXPIRE_SECONDS } from "./settlement/locks"
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
  const begin = () => {
    hasBegun = true
    return renew(container, invoice, collectionId)
  }
  const locking = container.resolve(Modules.LOCKING)
  const end = Date.now() + TURN_SECONDS * 1_000
  // One key in a call: Redis's provider takes several in any order, so that two requests can
  // wait for each other, and one that gives up leaves those locked that it has got.
  const hold = (key: string, job: () => Promise<string>) =>
    locking.execute([key], job, {
      timeout: (end - Date.now()) / 1_000,
      expire: EXPIRE_SECONDS,
    })
  try {
    // Medusa's own lock of the cart as well: another tab may be completing it.
    return await hold(sessionsKey(collectionId), () =>
      cart_id ? hold(cart_id, begin) : begin()
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
  const obstacle = await findCartObstacle(container, collection.cart_id)
  if (!price || obstacle === "empty") {
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
  if (obstacle) {
    throw REFUSALS[obstacle]()
  }
}

import { FetchError } from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/types"
import type { Cart } from "../cart/cart"
import { sdk } from "../lib/sdk"
import { within } from "../lib/within"
import { begun } from "./begun"
import type { Payment } from "./payment"
import type { PaymentRequest } from "./payment-request"
import { readPayment } from "./read-payment"

export const SBP = "pp_sbp_sbp"

/** Medusa's own provider: the order is placed before it is paid. */
export const ON_DELIVERY = "pp_system_default"

/**
 * Requests a payment link for a cart, on the click and not before: the store
 * returns the same one while it can be paid, and a new one afterwards.
 *
 * @throws with a message for the shopper
 */
export async function startPayment(cart: Cart) {
  const link = linkOf(await startSession(cart, SBP), SBP)
  begun.remember(link.session)
  return link
}

/**
 * Requests a payment link for an order, on the click and not before.
 *
 * @throws with a message for the shopper
 */
export async function startRequestedPayment({
  id,
  provider_id,
}: PaymentRequest) {
  const { payment_collection } = await within(
    sdk.client.fetch<{
      payment_collection: HttpTypes.StorePaymentCollection
    }>(`/store/payment-collections/${id}/payment-sessions`, {
      method: "POST",
      body: { provider_id },
    })
  )
  return linkOf(payment_collection, provider_id)
}

/**
 * Requests a new link for an unpaid payment, or the same link while it can be paid.
 *
 * @throws with a message for the shopper
 */
export async function renewPayment(sessionId: string) {
  const path = `/store/sbp/payment-sessions/${encodeURIComponent(sessionId)}/renew`
  const { session_id, payment } = await within(
    sdk.client.fetch<{ session_id: string; payment: Payment }>(path, {
      method: "POST",
    })
  )
  const url = pageAt(payment.confirmation_url)
  begun.remember(session_id)
  return { session: session_id, url }
}

/** The page on which the shopper pays, and the sum. @throws if there is no such page */
function linkOf(
  collection: HttpTypes.StorePaymentCollection,
  providerId: string
) {
  const session = sessionOf(collection, providerId)
  if (!session) {
    throw new Error("The store has no link to pay")
  }
  const url = pageAt(session.data.confirmation_url)
  // The session's own amount may have a fraction of a kopek: the link asks for `asked`.
  const { amount, data } = session
  return { session: session.id, url, amount, asked: data.amount }
}

/** @throws if the address is no page for a browser */
function pageAt(address: unknown): string {
  const { protocol, href } = new URL(String(address))
  if (!/^https?:$/.test(protocol)) {
    throw new Error("The store has no link to pay")
  }
  return href
}

/**
 * The session of a cart that was paid, or may have been, perhaps in another tab: its link
 * is no longer shown, and its money may be on its way. The payment's page knows more.
 */
export async function sessionUnderWay(
  cart: Cart
): Promise<{ id: string; isPaid: boolean } | undefined> {
  const { cart: found } = await within(
    sdk.store.cart.retrieve(cart.id, {
      fields: "id,*payment_collection.payment_sessions",
    })
  )
  const session = sessionOf(found.payment_collection, SBP)
  const payment = session && (await readPayment(session.id))
  // Nobody can have paid by a session whose link is still being made.
  const hadLink = Boolean(session?.data.confirmation_url)
  return payment && (isPaid(payment) || (hadLink && isAwaited(payment)))
    ? { id: session.id, isPaid: isPaid(payment) }
    : undefined
}

const isPaid = ({ status }: Payment) =>
  status === "paid" || status === "ordered"

const isAwaited = ({ status, confirmation_url }: Payment) =>
  status === "pending" && !confirmation_url

/** Places an order that is paid later. */
export async function orderUnpaid(
  cart: Cart,
  providerId: string
): Promise<string> {
  await startSession(cart, providerId)
  const complete = () => within(sdk.store.cart.complete(cart.id))
  // The answer may be lost: a repeated request returns the existing order.
  const answer = await complete().catch((error: unknown) =>
    error instanceof FetchError ? Promise.reject(error) : complete()
  )
  if (answer.type === "cart") {
    throw new Error(answer.error.message)
  }
  return answer.order.id
}

async function startSession(cart: Cart, provider_id: string) {
  const { payment_collection } = await within(
    sdk.store.payment.initiatePaymentSession(cart, { provider_id })
  )
  return payment_collection
}

function sessionOf(
  collection: HttpTypes.StorePaymentCollection | undefined,
  providerId: string
) {
  return collection?.payment_sessions?.find(
    ({ provider_id }) => provider_id === providerId
  )
}

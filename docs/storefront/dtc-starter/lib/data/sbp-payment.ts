"use server"

// Each function that this file exports can be called over HTTP by any client, as
// all server actions can. None of them trusts its arguments.

import { sdk } from "@lib/config"
import {
  getAuthHeaders,
  getCacheTag,
  getCartId,
  removeCartId,
} from "@lib/data/cookies"
import { FetchError } from "@medusajs/js-sdk"
import { revalidateTag } from "next/cache"
import { redirect, RedirectType } from "next/navigation"

export type SbpPayment = {
  status: "pending" | "paid" | "ordered" | "returned" | "expired" | "failed"
  /** The money is here, and a person is looking at it. */
  delayed: boolean
  order_id: string | null
  country_code: string | null
  /** As long as it can be paid. */
  confirmation_url: string | null
  expires_at: string
  /** What the shopper tells the shop's support. */
  reference: string
}

export type FollowedPayment = SbpPayment | { status: "unknown" }

export type StartedPayment =
  | { url: string }
  /** What the shop has words for. With a reference for the shop's support. */
  | { refusal: Refusal; reference?: string }
  /** The cart that the page shows was ordered or left in another tab. */
  | { isCartGone: true }
  /** Money for such a cart would make no order. */
  | { isCartIncomplete: true }

/** What the button's page was drawn with. Another tab may have gone on. */
export type ShownPayment = {
  providerId: string
  cartId: string
  sessionId: string
}

type Cart = Awaited<ReturnType<typeof sdk.store.cart.retrieve>>["cart"]

const TIMEOUT_MS = 10_000
const CART_FIELDS =
  "id,completed_at,email,*shipping_address,*shipping_methods,*payment_collection.payment_sessions"
/** How the plugin's sentences begin: all that the SDK hands on of an error. */
const SENTENCES = {
  startFailed: "The SBP payment could not be started.",
  paidAlready: "This has been paid already.",
  otherCurrency: "SBP payments are not available in ",
}

export type Refusal = keyof typeof SENTENCES

/**
 * Where the shopper goes to pay. To be called at the click: the store gives the
 * same link again while that can be paid, and a new one afterwards.
 */
export async function startSbpPayment({
  providerId,
  cartId,
  sessionId,
}: ShownPayment): Promise<StartedPayment> {
  const found = await readCart()
  // A shopper pays only for the cart that they see.
  const cart = found?.id === cartId ? found : null
  const before = cart
    ? sessionOf(cart.payment_collection, providerId)?.id
    : sessionId
  if (before && (await isPaid(before))) {
    // In another tab: the return page says so, and leads to the order.
    return { url: `/checkout/return?session=${encodeURIComponent(before)}` }
  }
  // The cookie stays: removing it redraws the page, which without a cart is a
  // 404 and hides the button's message.
  if (!cart || cart.completed_at) {
    return { isCartGone: true }
  }
  if (!isReady(cart)) {
    return { isCartIncomplete: true }
  }
  try {
    const { payment_collection } =
      await sdk.store.payment.initiatePaymentSession(
        cart,
        { provider_id: providerId },
        {},
        await getAuthHeaders()
      )
    await revalidate("carts")
    return { url: linkOf(sessionOf(payment_collection, providerId)) }
  } catch (error) {
    const isRefused = error instanceof FetchError && error.status === 400
    const refused = isRefused && refusalOf(error)
    // It has to be returned: Next hides the message of what is thrown.
    if (refused) {
      return refused
    }
    throw error
  }
}

/**
 * What became of a payment. Once the store has made the order, it leads there,
 * and does not return.
 *
 * @param countryCode of the page that asks, for an order without an address
 */
export async function followSbpPayment(
  sessionId: string,
  countryCode: string
): Promise<FollowedPayment> {
  const payment = await readPayment(sessionId)
  if (
    payment.status === "unknown" ||
    payment.status === "pending" ||
    payment.status === "paid"
  ) {
    return payment
  }
  // This redraws the page, so it is not done with every request.
  await revalidate("carts")
  if (payment.status !== "ordered") {
    return payment
  }
  await revalidate("orders")
  await forgetOrderedCart()
  const country = encodeURIComponent(payment.country_code ?? countryCode)
  // It throws, and has to. Back must not lead to the page that leads here.
  redirect(
    `/${country}/order/${payment.order_id}/confirmed`,
    RedirectType.replace
  )
}

/**
 * Forgets the shopper's cart if it has become an order: it cannot be changed
 * any more. A cart that was begun after it stays.
 */
export async function forgetOrderedCart(): Promise<void> {
  // The order is there, whether the cart can be read or not.
  const cart = await readCart().catch(() => null)
  if (cart?.completed_at) {
    await removeCartId()
    await revalidate("carts")
  }
}

async function isPaid(sessionId: string): Promise<boolean> {
  const { status } = await readPayment(sessionId)
  return status === "paid" || status === "ordered"
}

async function readPayment(sessionId: string): Promise<FollowedPayment> {
  const path = `/store/sbp/payment-sessions/${encodeURIComponent(sessionId)}`
  try {
    const { payment } = await sdk.client.fetch<{ payment: SbpPayment }>(path, {
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return payment
  } catch (error) {
    if (isNotFound(error)) {
      return { status: "unknown" }
    }
    throw error
  }
}

/** The cart of the cookie as it is now: the one in Next's cache may be old. */
async function readCart(): Promise<Cart | null> {
  const id = await getCartId()
  if (!id) {
    return null
  }
  try {
    const { cart } = await sdk.client.fetch<{ cart: Cart }>(
      `/store/carts/${id}`,
      {
        query: { fields: CART_FIELDS },
        headers: await getAuthHeaders(),
        cache: "no-store",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }
    )
    return cart
  } catch (error) {
    if (isNotFound(error)) {
      return null
    }
    throw error
  }
}

/** Undefined: Medusa answers with 400, too, and not in words for shoppers. */
function refusalOf({ message }: FetchError) {
  const refusals = Object.keys(SENTENCES) as Refusal[]
  const refusal = refusals.find((it) => message.startsWith(SENTENCES[it]))
  const [, reference] = / Reference: (\S+)$/.exec(message) ?? []
  return refusal && { refusal, reference }
}

const isReady = ({ email, shipping_address, shipping_methods }: Cart) =>
  Boolean(email && shipping_address && shipping_methods?.length)

const sessionOf = (
  collection: Cart["payment_collection"],
  providerId: string
) =>
  collection?.payment_sessions?.find(
    ({ provider_id }) => provider_id === providerId
  )

/** @throws for a session without a page to pay at, as other providers' */
function linkOf(session: ReturnType<typeof sessionOf>): string {
  const { protocol, href } = new URL(String(session?.data.confirmation_url))
  if (protocol !== "https:" && protocol !== "http:") {
    throw new Error("The store has no link to pay")
  }
  return href
}

const isNotFound = (error: unknown): boolean =>
  error instanceof FetchError && error.status === 404

async function revalidate(tag: string): Promise<void> {
  const cacheTag = await getCacheTag(tag)
  if (cacheTag) {
    revalidateTag(cacheTag)
  }
}

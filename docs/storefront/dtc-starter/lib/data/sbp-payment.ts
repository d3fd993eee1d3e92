"use server"

// Each function that this file exports can be called by anybody over HTTP, as
// all server actions can. None of them trusts what it is given.

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
  /** The store's own sentence for the shopper. */
  | { message: string }
  /** Ordered or left in another tab. */
  | { isCartGone: true }

type Cart = Awaited<ReturnType<typeof sdk.store.cart.retrieve>>["cart"]

const TIMEOUT_MS = 10_000

/**
 * Where the shopper goes to pay. To be called at the click: the store gives the
 * same link again while that can be paid, and a new one afterwards.
 */
export async function startSbpPayment(
  providerId: string
): Promise<StartedPayment> {
  const cart = await readCart()
  const before = sessionOf(cart?.payment_collection, providerId)
  if (before && (await isPaid(before.id))) {
    // In another tab: the return page says so, and leads to the order.
    return { url: `/checkout/return?session=${before.id}` }
  }
  if (!cart || cart.completed_at) {
    return { isCartGone: true }
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
    const session = sessionOf(payment_collection, providerId)
    return { url: String(session?.data.confirmation_url) }
  } catch (error) {
    // It has to be returned: Next hides the message of what is thrown.
    if (error instanceof FetchError && error.status === 400) {
      return { message: error.message }
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
  if (payment.status === "pending" || payment.status === "paid") {
    return payment
  }
  // The page is drawn anew after this, so not with every question.
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
    if (error instanceof FetchError && error.status === 404) {
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
  const { cart } = await sdk.client.fetch<{ cart: Cart }>(
    `/store/carts/${id}`,
    {
      query: { fields: "id,completed_at,*payment_collection.payment_sessions" },
      headers: await getAuthHeaders(),
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }
  )
  return cart
}

const sessionOf = (
  collection: Cart["payment_collection"],
  providerId: string
) =>
  collection?.payment_sessions?.find(
    ({ provider_id }) => provider_id === providerId
  )

async function revalidate(tag: string): Promise<void> {
  const cacheTag = await getCacheTag(tag)
  if (cacheTag) {
    revalidateTag(cacheTag)
  }
}

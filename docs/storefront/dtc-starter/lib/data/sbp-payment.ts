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
import { cookies } from "next/headers"
import { redirect, RedirectType } from "next/navigation"

export type SbpPayment = {
  status: "pending" | "paid" | "ordered" | "returned" | "expired" | "failed"
  /** The money is here, and the order cannot be made. */
  delayed: boolean
  reason: "cart_changed" | "out_of_stock" | "checking" | null
  /** What is to be paid, or was. */
  amount: string
  currency_code: string
  /** What the cart costs now, if the reason is `cart_changed`. */
  amount_now: string | null
  /** The order's request that this payment pays; null for a cart. */
  payment_request_id: string | null
  order_id: string | null
  country_code: string | null
  /** As long as it can be paid. */
  confirmation_url: string | null
  /** The store gives a new link. While the payment is pending, its money may still come. */
  can_renew: boolean
  expires_at: string
  /** What the shopper tells the shop's support. */
  reference: string
}

export type FollowedPayment = SbpPayment | { status: "unknown" }

/** What an order asks its customer for. */
export type SbpPaymentRequest = {
  /** The collection to pay: another one than was asked about, if the order changed. */
  id: string
  status: "payable" | "pending" | "paid" | "nothing_due" | "canceled"
  /** What is to be paid, or was. */
  amount: string
  currency_code: string
  /** The shop's that the order is paid in. */
  provider_id: string
  order_display_id: number | string
  /** As long as it can be paid. */
  confirmation_url: string | null
  /** The payment is pending without a link, and the store gives a new one. */
  can_renew: boolean
  reference: string | null
  /** Another sum arrived, and a person has to look at it. */
  delayed: boolean
}

export type FollowedRequest = SbpPaymentRequest | { status: "unknown" }

export type StartedPayment =
  | { url: string; sessionId: string }
  /** It was paid, or may have been, in another tab perhaps: the return page knows more. */
  | { underWaySessionId: string }
  | Refused
  /** The cart that the page shows was ordered or left in another tab. */
  | { isCartGone: true }
  /** Money for such a cart would make no order. */
  | { isCartIncomplete: true }

/** What the shop has words for. With a reference for the shop's support. */
type Refused = { refusal: Refusal; reference?: string }

/** What the button's page was drawn with. Another tab may have gone on. */
export type ShownPayment = {
  providerId: string
  cartId: string
  /** Absent at "Continue to review". */
  cartTotal?: number
  sessionId?: string
}

/** What the page of a payment request shows. The order may have changed since. */
export type ShownRequest = { providerId: string; id: string; amount: string }

type Cart = Awaited<ReturnType<typeof sdk.store.cart.retrieve>>["cart"]

const TIMEOUT_MS = 10_000
/** Longer than the store waits for the gateway. */
const START_TIMEOUT_MS = 90_000
/** A week. */
const KEPT_S = 7 * 24 * 60 * 60
/** The cookie of a paid cart that was forgotten before it had its order. */
const PAID_SESSION = "_medusa_sbp_session"
/** The cookie of the last link that was handed out: a cart that changes loses its session. */
const LAST_SESSION = "_medusa_sbp_last_session"
const CART_FIELDS =
  "id,completed_at,email,*shipping_address,*shipping_methods,*payment_collection.payment_sessions"
/** How the plugin's sentences begin: all that the SDK hands on of an error. */
const SENTENCES = {
  startFailed: "The SBP payment could not be started.",
  paidAlready: "This has been paid already.",
  inDoubt: "We received a payment for this, and the shop is checking it.",
  otherCurrency: "SBP payments are not available in ",
  nothingDue: "There is nothing left to pay for this order.",
  orderChanged: "This order has changed and can no longer be paid here.",
  cartMissing: "What you wanted to pay for is no longer available.",
  cartChanged: "The total of this cart has changed.",
  outOfStock: "Some items in this cart are no longer in stock.",
  noDelivery: "Some items in this cart have no delivery.",
  discountGone: "A discount in this cart is no longer available.",
  nothingToPay: "There is nothing to pay.",
}

export type Refusal = keyof typeof SENTENCES

/**
 * Where the shopper goes to pay. To be called at the click: the store gives the
 * same link again while that can be paid, and a new one afterwards.
 */
export async function startSbpPayment({
  providerId,
  cartId,
  cartTotal,
  sessionId,
}: ShownPayment): Promise<StartedPayment> {
  const found = await readCart()
  // A shopper pays only for the cart that they see.
  const cart = found?.id === cartId ? found : null
  const current = sessionOf(cart?.payment_collection, providerId)
  const before = cart ? current?.id : sessionId
  // Nobody can have paid by a session whose link is still being made.
  const hadLink = !current || Boolean(current.data.confirmation_url)
  if (before && (await isUnderWay(before, hadLink))) {
    return { underWaySessionId: before }
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
    const { payment_collection } = await Promise.race([
      sdk.store.payment.initiatePaymentSession(
        cart,
        { provider_id: providerId },
        {},
        await getAuthHeaders()
      ),
      silence(),
    ])
    await revalidate("carts")
    const session = sessionOf(payment_collection, providerId)
    const link = linkOf(session)
    await keepSession(LAST_SESSION, link.sessionId)
    // Nobody pays another sum than they were shown.
    const isShown = cartTotal === undefined || session?.amount === cartTotal
    return isShown ? link : { refusal: "cartChanged" }
  } catch (error) {
    const refused = refusalOf(error)
    if (["nothingToPay", "discountGone"].includes(refused.refusal)) {
      // Drawn anew, the page places the order of a free cart, or shows the new total.
      await revalidate("carts")
    }
    const underWaySessionId = await findSessionOf(refused)
    return underWaySessionId ? { underWaySessionId } : refused
  }
}

/**
 * Where a customer pays what their order asks for. To be called at the click, as
 * above. Neither a cart nor a cookie is needed: who has the link may pay.
 */
export async function startRequestedSbpPayment({
  providerId,
  id,
  amount,
}: ShownRequest): Promise<StartedPayment> {
  try {
    const { payment_collection } = await sdk.client.fetch<{
      payment_collection: Cart["payment_collection"]
    }>(
      `/store/payment-collections/${encodeURIComponent(id)}/payment-sessions`,
      {
        method: "POST",
        body: { provider_id: providerId },
        signal: AbortSignal.timeout(START_TIMEOUT_MS),
      }
    )
    const session = sessionOf(payment_collection, providerId)
    const link = linkOf(session)
    // Nobody pays another sum than they were shown.
    const isShown = session?.data.amount === amount
    return isShown ? link : { refusal: "orderChanged" }
  } catch (error) {
    return refusalOf(error)
  }
}

/**
 * A new link for a payment that was declined, or not made in time. It needs the
 * session, and neither a cart nor a cookie: any device can pay.
 */
export async function renewSbpPayment(
  sessionId: string
): Promise<StartedPayment> {
  const id = encodeURIComponent(sessionId)
  try {
    const { session_id, payment } = await sdk.client.fetch<{
      session_id: string
      payment: SbpPayment
    }>(`/store/sbp/payment-sessions/${id}/renew`, {
      method: "POST",
      signal: AbortSignal.timeout(START_TIMEOUT_MS),
    })
    await revalidate("carts")
    const url = pageAt(payment.confirmation_url)
    await keepSession(LAST_SESSION, session_id)
    return { url, sessionId: session_id }
  } catch (error) {
    return refusalOf(error)
  }
}

/**
 * What became of a payment. Once the store has made the order, it leads there,
 * and does not return.
 *
 * @param countryCode of the page that asks, for an order without an address
 * @param shown the status that the page shows already
 */
export async function followSbpPayment(
  sessionId: string,
  countryCode: string,
  shown?: string
): Promise<FollowedPayment> {
  const payment = await readPayment(sessionId)
  if (
    payment.status === "unknown" ||
    payment.status === "pending" ||
    payment.status === "paid" ||
    payment.status === shown
  ) {
    return payment
  }
  // This redraws the page, so it is not done with every request.
  await revalidate("carts")
  if (payment.status !== "ordered") {
    return payment
  }
  await revalidate("orders")
  await forgetCart(isOrdered)
  const jar = await cookies()
  for (const name of [PAID_SESSION, LAST_SESSION]) {
    // Another purchase may be paid, and wait for its order.
    if (jar.get(name)?.value === sessionId) {
      jar.delete(name)
    }
  }
  const country = encodeURIComponent(payment.country_code ?? countryCode)
  // It throws, and has to. Back must not lead to the page that leads here.
  redirect(
    `/${country}/order/${payment.order_id}/confirmed`,
    RedirectType.replace
  )
}

/**
 * For a shopper who paid, and never came to the return page: leads to the order of the
 * cart in their cookie, of its last link, or of the paid one before it, and does not return.
 *
 * @returns whether one of them may still become an order by itself
 */
export async function resumeSbpPayment(countryCode: string): Promise<boolean> {
  const cart = await readCart()
  const jar = await cookies()
  let isOpen = false
  const kept = [PAID_SESSION, LAST_SESSION].map((name) => jar.get(name)?.value)
  for (const id of new Set([...kept, sbpSessionOf(cart)])) {
    if (id && mayBecomeOrder(await followSbpPayment(id, countryCode))) {
      isOpen = true
    }
  }
  // It was ordered in another way.
  await forgetCart(isOrdered)
  return isOpen
}

/** What an order asks for now, for who knows the id of its collection. */
export async function readSbpPaymentRequest(
  id: string
): Promise<FollowedRequest> {
  const answer = await read<{ payment_request: SbpPaymentRequest }>(
    `/store/sbp/payment-requests/${encodeURIComponent(id)}`
  )
  return answer?.payment_request ?? { status: "unknown" }
}

/**
 * Forgets the shopper's cart if it cannot be changed any more: it has become an order, or
 * it is paid. A cart that was begun after it stays.
 */
export async function forgetOrderedCart(): Promise<void> {
  await forgetCart(
    async (cart) => isOrdered(cart) || (await keepPaidSession(cart))
  )
}

/** When a customer signs out: whoever comes next is not led to their order. */
export async function forgetSbpPayment(): Promise<void> {
  const jar = await cookies()
  jar.delete(PAID_SESSION)
  jar.delete(LAST_SESSION)
}

async function forgetCart(
  isOver: (cart: Cart) => boolean | Promise<boolean>
): Promise<void> {
  // The order is there, whether the cart can be read or not.
  const cart = await readCart().catch(() => null)
  if (cart && (await isOver(cart))) {
    await removeCartId()
    await revalidate("carts")
  }
}

const isOrdered = (cart: Cart): boolean => Boolean(cart.completed_at)

/**
 * Keeps the session of a cart whose money is here, and whose order is not: it leads there.
 *
 * @returns whether the cart is one
 */
async function keepPaidSession(cart: Cart): Promise<boolean> {
  const id = sbpSessionOf(cart)
  if (!id) {
    return false
  }
  const payment = await readPayment(id).catch(() => null)
  // One that was changed is the shopper's to change back.
  if (payment?.status !== "paid" || payment.reason === "cart_changed") {
    return false
  }
  await keepSession(PAID_SESSION, id)
  return true
}

async function keepSession(name: string, id: string): Promise<void> {
  const jar = await cookies()
  jar.set(name, id, {
    httpOnly: true,
    sameSite: "strict",
    secure: process.env.NODE_ENV === "production",
    maxAge: KEPT_S,
  })
}

/** The last link's session, if it leads to the payment that a refusal is about. */
async function findSessionOf({ reference }: Refused) {
  const jar = await cookies()
  const id = reference && jar.get(LAST_SESSION)?.value
  const payment = id && (await readPayment(id).catch(() => null))
  return payment && "reference" in payment && payment.reference === reference
    ? id
    : undefined
}

/** Late money makes an order, too: it is looked for as long as the cookie lasts. */
function mayBecomeOrder(payment: FollowedPayment): boolean {
  switch (payment.status) {
    case "pending":
    case "paid":
      return true
    case "expired":
    case "failed":
      return Date.parse(payment.expires_at) > Date.now() - KEPT_S * 1000
    default:
      return false
  }
}

/** Paid, or not to be paid any more because its money may be on its way. */
async function isUnderWay(
  sessionId: string,
  hadLink: boolean
): Promise<boolean> {
  const payment = await readPayment(sessionId)
  return (
    payment.status === "paid" ||
    payment.status === "ordered" ||
    (hadLink && payment.status === "pending" && !payment.confirmation_url)
  )
}

async function readPayment(sessionId: string): Promise<FollowedPayment> {
  const answer = await read<{ payment: SbpPayment }>(
    `/store/sbp/payment-sessions/${encodeURIComponent(sessionId)}`
  )
  return answer?.payment ?? { status: "unknown" }
}

/** The cart of the cookie as it is now: the one in Next's cache may be old. */
async function readCart(): Promise<Cart | null> {
  const id = await getCartId()
  if (!id) {
    return null
  }
  const answer = await read<{ cart: Cart }>(`/store/carts/${id}`, {
    query: { fields: CART_FIELDS },
    headers: await getAuthHeaders(),
  })
  return answer?.cart ?? null
}

/** Null for what is not there. */
async function read<Answer>(
  path: string,
  init: { query?: object; headers?: Record<string, string> } = {}
): Promise<Answer | null> {
  try {
    return await sdk.client.fetch<Answer>(path, {
      ...init,
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) {
      return null
    }
    throw error
  }
}

/**
 * What the store has to say to the shopper. It has to be returned: Next hides the
 * message of what is thrown.
 *
 * @throws what is not in words for shoppers, as much that Medusa answers with 400
 */
function refusalOf(error: unknown): Refused {
  const message =
    error instanceof FetchError && error.status === 400 ? error.message : ""
  const refusals = Object.keys(SENTENCES) as Refusal[]
  const refusal = refusals.find((it) => message.startsWith(SENTENCES[it]))
  if (!refusal) {
    throw error
  }
  const [, reference] = / Reference: (\S+)$/.exec(message) ?? []
  return { refusal, reference }
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

const sbpSessionOf = (cart: Cart | null): string | undefined =>
  cart?.payment_collection?.payment_sessions?.find(({ provider_id }) =>
    provider_id.startsWith("pp_sbp_")
  )?.id

/** @throws for a session without a page to pay at, as other providers' */
function linkOf(session: ReturnType<typeof sessionOf>) {
  return {
    url: pageAt(session?.data.confirmation_url),
    sessionId: String(session?.id),
  }
}

/** @throws if the address is no page for a browser */
function pageAt(address: unknown): string {
  const { protocol, href } = new URL(String(address))
  if (protocol !== "https:" && protocol !== "http:") {
    throw new Error("The store has no link to pay")
  }
  return href
}

/** The SDK takes no signal. @throws when the store has not answered */
const silence = () =>
  new Promise<never>((_, reject) => {
    AbortSignal.timeout(START_TIMEOUT_MS).onabort = () =>
      reject(new Error("No answer"))
  })

async function revalidate(tag: string): Promise<void> {
  const cacheTag = await getCacheTag(tag)
  if (cacheTag) {
    revalidateTag(cacheTag)
  }
}

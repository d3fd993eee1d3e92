import type { HttpTypes } from "@medusajs/types"
import { computed, signal } from "@preact/signals"
import { onVisible } from "../../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/on-visible"
import { oneAtATime, type Turn } from "../lib/one-at-a-time"
import { regionId } from "../lib/region"
import { remembered } from "../lib/remembered"
import { sdk } from "../lib/sdk"
import { isGone, isPaidFor } from "./is-gone"

export type Cart = HttpTypes.StoreCart

const NAME = "shop-cart"

/** Fields that the store returns only on request. */
const ALSO = { fields: "+items.total" }

/** Undefined until the store has answered; null: there is no cart yet. */
export const cart = signal<Cart | null | undefined>(undefined)

/** The store did not answer the last request. */
export const isCartLost = signal(false)

/** How many changes are unanswered: the shown cart is not their outcome yet. */
export const changesUnderWay = signal(0)

export const itemCount = computed(() =>
  (cart.value?.items ?? []).reduce((all, { quantity }) => all + quantity, 0)
)

/** Reads the cart again: another tab may have filled it, or paid for it. */
export const loadCart = () =>
  oneAtATime(NAME, load).catch(() => {
    isCartLost.value = true
  })

async function load(turn: Turn): Promise<void> {
  const id = remembered.get(NAME)
  if (!id) {
    keep(turn, null)
    return
  }
  try {
    const { cart } = await sdk.store.cart.retrieve(id, ALSO)
    // The cart became an order while the shopper was away.
    keep(turn, cart.completed_at ? null : cart)
  } catch (error) {
    if (!isGone(error)) {
      throw error
    }
    keep(turn, null)
  }
}

/** Other tabs change the cart, and so does the store while the page is hidden. */
export function watchCart(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === NAME || key === null) {
      void loadCart()
    }
  })
  onVisible(loadCart)
  // The back button restores pages as they were left.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) {
      void loadCart()
    }
  })
}

/** Creates a cart if there is none, or if the cart became an order or was paid. */
export const addItem = (
  variant_id: string,
  metadata: Record<string, unknown>
) => {
  const item = { variant_id, quantity: 1, metadata }
  const add = (id: string) => sdk.store.cart.createLineItem(id, item, ALSO)
  return change(async (turn) => {
    try {
      return await add(remembered.get(NAME) ?? (await beginCart(turn)))
    } catch (error) {
      if (!isGone(error) && !isPaidFor(error)) {
        throw error
      }
      return add(await beginCart(turn))
    }
  })
}

async function beginCart(turn: Turn): Promise<string> {
  const { cart } = await sdk.store.cart.create({ region_id: await regionId() })
  keep(turn, cart)
  return cart.id
}

export const setQuantity = (cartId: string, itemId: string, quantity: number) =>
  change(async () => {
    await (quantity > 0
      ? sdk.store.cart.updateLineItem(cartId, itemId, { quantity })
      : sdk.store.cart.deleteLineItem(cartId, itemId))
    return sdk.store.cart.retrieve(cartId, ALSO)
  })

export const updateCart = (
  cartId: string,
  details: HttpTypes.StoreUpdateCart
) => change(() => sdk.store.cart.update(cartId, details, ALSO))

/** @param code language-independent: the order stores it */
export const chooseShipping = (
  cartId: string,
  option_id: string,
  code: string | undefined
) =>
  change(() =>
    sdk.store.cart.addShippingMethod(
      cartId,
      { option_id, data: { code } },
      ALSO
    )
  )

/** Assigns the guest's cart to the customer, so that its order is theirs. */
export async function giveCartToCustomer(): Promise<void> {
  const id = remembered.get(NAME)
  if (id) {
    await change(() => sdk.store.cart.transferCart(id, ALSO))
  }
}

export const forgetCart = () =>
  oneAtATime(NAME, (turn) => Promise.resolve(keep(turn, null)))

/**
 * Changes the cart, and shows the result, also after a refusal: the usual
 * reason is a change by another tab.
 */
async function change(
  how: (turn: Turn) => Promise<{ cart: Cart }>
): Promise<Cart> {
  changesUnderWay.value += 1
  try {
    return await oneAtATime(NAME, async (turn) => {
      try {
        const { cart } = await how(turn)
        keep(turn, cart)
        return cart
      } catch (error) {
        await load(turn)
        throw error
      }
    })
  } finally {
    changesUnderWay.value -= 1
  }
}

/** A late answer must not overwrite a newer one. */
function keep({ isOver }: Turn, found: Cart | null): void {
  if (isOver) {
    return
  }
  isCartLost.value = false
  cart.value = found
  if (!found) {
    remembered.remove(NAME)
  } else if (remembered.get(NAME) !== found.id) {
    remembered.set(NAME, found.id)
  }
}

import type { HttpTypes } from "@medusajs/types"
import { computed, signal } from "@preact/signals"
import { remembered } from "../lib/remembered"
import { sdk } from "../lib/sdk"
import { isGone } from "./is-gone"

export type Cart = HttpTypes.StoreCart

const NAME = "shop-cart"

/** Undefined until the store has told; null: there is none yet. */
export const cart = signal<Cart | null | undefined>(undefined)

export const itemCount = computed(() =>
  (cart.value?.items ?? []).reduce((all, { quantity }) => all + quantity, 0)
)

/** Another tab may have filled it, or paid for it. */
window.addEventListener("storage", ({ key }) => {
  if (key === NAME) {
    void loadCart()
  }
})

export async function loadCart(): Promise<void> {
  const id = remembered.get(NAME)
  if (!id) {
    keep(null)
    return
  }
  try {
    const { cart } = await sdk.store.cart.retrieve(id)
    // It became an order while the shopper was away.
    keep(cart.completed_at ? null : cart)
  } catch (error) {
    if (isGone(error)) {
      keep(null)
    }
  }
}

/** Another one begins: this one is an order, or gone. */
export function forgetCart(id?: string): void {
  if (!id || id === remembered.get(NAME)) {
    keep(null)
  }
}

/**
 * Changes the cart. If it became an order meanwhile, as after a payment in
 * another tab, the change is made to a new one.
 */
async function change(how: (id: string) => Promise<{ cart: Cart }>) {
  try {
    keep((await how(await cartId())).cart)
  } catch (error) {
    if (!isGone(error)) {
      throw error
    }
    forgetCart()
    keep((await how(await cartId())).cart)
  }
}

export const addItem = (variant_id: string, quantity = 1) =>
  change((id) => sdk.store.cart.createLineItem(id, { variant_id, quantity }))

/** What is not there any more cannot be changed: the new cart is shown. */
export async function setQuantity(itemId: string, quantity: number) {
  const id = await cartId()
  try {
    await (quantity > 0
      ? sdk.store.cart.updateLineItem(id, itemId, { quantity })
      : sdk.store.cart.deleteLineItem(id, itemId))
  } finally {
    await loadCart()
  }
}

export const updateCart = (details: HttpTypes.StoreUpdateCart) =>
  change((id) => sdk.store.cart.update(id, details))

export const chooseShipping = (option_id: string) =>
  change((id) => sdk.store.cart.addShippingMethod(id, { option_id }))

/** Whoever signs in takes the cart along. */
export const takeCart = () =>
  cart.value ? change((id) => sdk.store.cart.transferCart(id)) : undefined

async function cartId(): Promise<string> {
  const kept = remembered.get(NAME) ?? cart.value?.id
  if (kept) {
    return kept
  }
  const { regions } = await sdk.store.region.list()
  const made = await sdk.store.cart.create({ region_id: regions[0]?.id })
  keep(made.cart)
  return made.cart.id
}

function keep(next: Cart | null): void {
  cart.value = next
  remembered.set(NAME, next?.id ?? null)
}

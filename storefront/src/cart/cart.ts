import type { HttpTypes } from "@medusajs/types"
import { computed, signal } from "@preact/signals"
import { remembered } from "../lib/remembered"
import { sdk } from "../lib/sdk"
import { regionId } from "../lib/region"
import { isGone } from "./is-gone"

export type Cart = HttpTypes.StoreCart

const NAME = "shop-cart"

/** What the store tells only if it is asked to. */
const ALSO = { fields: "+items.total" }

/** Undefined until the store has told; null: there is none yet. */
export const cart = signal<Cart | null | undefined>(undefined)

/** The store could not be asked; what is shown may be old. */
export const isCartLost = signal(false)

/** How many changes are on their way: what is shown is not their outcome yet. */
export const changesUnderWay = signal(0)

export const itemCount = computed(() =>
  (cart.value?.items ?? []).reduce((all, { quantity }) => all + quantity, 0)
)

/** As the store has it now: another tab may have filled it, or paid for it. */
export const loadCart = () => inTurn(load)

async function load(): Promise<void> {
  const id = remembered.get(NAME)
  if (!id) {
    keep(null)
    return
  }
  try {
    const { cart } = await sdk.store.cart.retrieve(id, ALSO)
    // It became an order while the shopper was away.
    keep(cart.completed_at ? null : cart)
  } catch (error) {
    if (isGone(error)) {
      keep(null)
    }
    isCartLost.value = !isGone(error)
  }
}

/** Other tabs change it, and so does the store while nobody looks. */
export function watchCart(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === NAME) {
      void loadCart()
    }
  })
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") {
      void loadCart()
    }
  })
  // The back button brings pages as they were left.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) {
      void loadCart()
    }
  })
}

/** If the cart became an order meanwhile, the item begins a new one. */
export const addItem = (
  variant_id: string,
  metadata: Record<string, unknown>
) => {
  const item = { variant_id, quantity: 1, metadata }
  const add = (id: string) => sdk.store.cart.createLineItem(id, item, ALSO)
  return change(async (id) => {
    try {
      return await add(id)
    } catch (error) {
      if (!isGone(error)) {
        throw error
      }
      keep(null)
      return add(await cartId())
    }
  })
}

export const setQuantity = (itemId: string, quantity: number) =>
  change(async (id) => {
    await (quantity > 0
      ? sdk.store.cart.updateLineItem(id, itemId, { quantity })
      : sdk.store.cart.deleteLineItem(id, itemId))
    return sdk.store.cart.retrieve(id, ALSO)
  })

export const updateCart = (details: HttpTypes.StoreUpdateCart) =>
  change((id) => sdk.store.cart.update(id, details, ALSO))

/** @param code what the order calls it by, in any language */
export const chooseShipping = (option_id: string, code: string) =>
  change((id) =>
    sdk.store.cart.addShippingMethod(id, { option_id, data: { code } }, ALSO)
  )

/** The orders of who has signed in show what they bought, also before that. */
export const giveCartToCustomer = () =>
  cart.value
    ? change((id) => sdk.store.cart.transferCart(id, ALSO))
    : Promise.resolve(null)

/**
 * Changes the cart, and shows what became of it, also when it was refused: what
 * another tab did is the usual reason.
 */
async function change(
  how: (id: string) => Promise<{ cart: Cart }>
): Promise<Cart> {
  changesUnderWay.value += 1
  try {
    return await inTurn(async () => {
      try {
        const { cart } = await how(await cartId())
        keep(cart)
        return cart
      } catch (error) {
        await load()
        throw error
      }
    })
  } finally {
    changesUnderWay.value -= 1
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: an earlier answer that comes later must not be believed. */
function inTurn<Result>(job: () => Promise<Result>): Promise<Result> {
  const result = last.then(job)
  last = result.catch(() => {})
  return result
}

async function cartId(): Promise<string> {
  const id = remembered.get(NAME)
  if (id) {
    return id
  }
  const { cart } = await sdk.store.cart.create({ region_id: await regionId() })
  keep(cart)
  return cart.id
}

function keep(found: Cart | null): void {
  isCartLost.value = false
  cart.value = found
  if (!found) {
    remembered.remove(NAME)
  } else if (remembered.get(NAME) !== found.id) {
    remembered.set(NAME, found.id)
  }
}

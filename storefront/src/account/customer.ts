import { FetchError } from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/types"
import { signal } from "@preact/signals"
import { forgetCart, giveCartToCustomer } from "../cart/cart"
import { sdk, TOKEN_NAME } from "../lib/sdk"
import { begun } from "../payment/begun"

export type Customer = HttpTypes.StoreCustomer
export type Login = { email: string; password: string }

/** Undefined until the store has answered; null: not signed in. */
export const customer = signal<Customer | null | undefined>(undefined)

/** The store did not answer the last request. */
export const isCustomerLost = signal(false)

export async function loadCustomer(): Promise<void> {
  try {
    await readCustomer()
    isCustomerLost.value = false
  } catch (error) {
    // A token expires after a day. An unreachable store does not mean that.
    if (error instanceof FetchError && error.status === 401) {
      customer.value = null
      await sdk.client.clearToken()
    } else {
      isCustomerLost.value = true
    }
  }
}

async function readCustomer(): Promise<void> {
  if (!(await sdk.client.getToken())) {
    customer.value = null
    return
  }
  const fields = "id,email,first_name,last_name"
  customer.value = (await sdk.store.customer.retrieve({ fields })).customer
}

/** Another tab may still be open. */
export function watchCustomer(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === TOKEN_NAME || key === null) {
      void loadCustomer()
    }
  })
}

/** @throws FetchError 401 when e-mail or password is wrong */
export async function signIn(login: Login): Promise<void> {
  await sdk.auth.login("customer", "emailpass", login)
  await readCustomer()
  await giveCartToCustomer().catch(() => {
    // They can still buy the cart as a guest.
  })
}

/** @throws FetchError 401 if the e-mail belongs to another account */
export async function register(login: Login): Promise<void> {
  await sdk.auth.register("customer", "emailpass", login)
  await sdk.store.customer.create({ email: login.email })
  await signIn(login)
}

/** Also forgets the cart and the payment, which lead to their name and address. */
export async function signOut(): Promise<void> {
  begun.forgetAll()
  await sdk.client.clearToken()
  customer.value = null
  await forgetCart()
}

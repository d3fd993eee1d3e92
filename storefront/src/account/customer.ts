import { FetchError } from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/types"
import { signal } from "@preact/signals"
import { forgetCart, giveCartToCustomer } from "../cart/cart"
import { sdk, TOKEN_NAME } from "../lib/sdk"

export type Customer = HttpTypes.StoreCustomer
export type Login = { email: string; password: string }

/** Undefined until the store has told; null: nobody has signed in. */
export const customer = signal<Customer | null | undefined>(undefined)

export async function loadCustomer(): Promise<void> {
  try {
    await readCustomer()
  } catch (error) {
    customer.value = null
    // A token lasts a day. A store that is not reached says nothing about it.
    if (error instanceof FetchError && error.status === 401) {
      await sdk.client.clearToken()
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

/** Another tab may be left. */
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
    // They can buy what is in it all the same.
  })
}

/** @throws FetchError 401 when somebody has this e-mail */
export async function register(login: Login): Promise<void> {
  await sdk.auth.register("customer", "emailpass", login)
  await sdk.store.customer.create({ email: login.email })
  await signIn(login)
}

/** The cart goes too: it has their name and address. */
export async function signOut(): Promise<void> {
  await sdk.client.clearToken()
  customer.value = null
  await forgetCart()
}

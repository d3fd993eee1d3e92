"use server"

import { forgetOrderedCart } from "@lib/data/sbp-payment"
import { sdk } from "@lib/config"
import { getCartId } from "./cookies"

/** With the edit of docs/storefront/dtc-starter.md in it, and little else. */
export async function getOrSetCart(countryCode: string): Promise<string> {
  await forgetOrderedCart()
  const cart = await retrieveCart()
  return cart ?? countryCode
}

type Initiate = typeof sdk.store.payment.initiatePaymentSession

export async function initiatePaymentSession(...args: Parameters<Initiate>) {
  return sdk.store.payment.initiatePaymentSession(...args)
}

async function retrieveCart(): Promise<string | undefined> {
  return await getCartId()
}

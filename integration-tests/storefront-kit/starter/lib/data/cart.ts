"use server"

import { forgetOrderedCart } from "@lib/data/sbp-payment"

/** With the edit of docs/storefront/dtc-starter.md in it, and little else. */
export async function getOrSetCart(countryCode: string): Promise<string> {
  await forgetOrderedCart()
  return countryCode
}

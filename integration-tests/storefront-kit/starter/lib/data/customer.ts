"use server"

import { forgetSbpPayment } from "@lib/data/sbp-payment"
import { redirect } from "next/navigation"
import { removeCartId } from "./cookies"

/** With the edit of docs/storefront/dtc-starter.md in it, and little else. */
export async function signout(countryCode: string) {
  await forgetSbpPayment()
  await removeCartId()
  redirect(`/${countryCode}/account`)
}

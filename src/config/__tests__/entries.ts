import type { ConfigModule } from "@medusajs/framework/types"

export const options = {
  baseUrl: "https://gateway.example",
  shopId: "100500",
  secretKey: "key",
  backendUrl: "https://store.example",
  storefrontUrl: "https://shop.example",
}
export const other = { ...options, shopId: "200600" }

export const plugin = { resolve: "medusa-payment-sbp", options }
export const provider = {
  resolve: "medusa-payment-sbp/providers/sbp",
  id: "sbp",
  options,
}
export const stripe = {
  resolve: "@medusajs/medusa/payment-stripe",
  id: "stripe",
}

/** The payment module as Medusa sees it in the end. */
export const paymentModule = (config: ConfigModule) => config.modules?.payment

/** Anything inside that changes throws. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value) {
    Object.values(value).forEach(frozen)
  }
  return Object.freeze(value)
}

/** Public, unlike a key from the environment. */
export const DEFAULT_SHOP = {
  shopId: 100500,
  secretKey: "simulator-secret-key",
} as const

/** The shop that the environment names: what is not set, or empty, is the default. */
export function simulatedShop(env: Partial<Record<string, string>>) {
  return {
    shopId: env.SBP_SHOP_ID || String(DEFAULT_SHOP.shopId),
    secretKey: env.SBP_SECRET_KEY || DEFAULT_SHOP.secretKey,
  }
}

/** A shop's id is an integer in the gateway's answers. */
export const SHOP_ID = /^[1-9]\d{0,14}$/

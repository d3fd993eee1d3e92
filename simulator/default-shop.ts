/** Public, unlike a key from the environment. */
export const DEFAULT_SHOP = {
  shopId: 100500,
  secretKey: "simulator-secret-key",
} as const

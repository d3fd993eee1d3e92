import { useShops } from "../../hooks/api/health"

/** The ids of the store's shops at the gateway: several providers may belong to one. */
export function useShopIds(): string[] {
  return [...new Set(useShops().map(({ options }) => String(options.shopId)))]
}

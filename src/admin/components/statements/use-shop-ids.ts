import { useHealth } from "../../hooks/api/health"

/** The ids of the store's shops at the gateway: several providers may belong to one. */
export function useShopIds(): string[] {
  const shops = useHealth().data?.health.shops ?? []
  return [...new Set(shops.map(({ options }) => String(options.shopId)))]
}

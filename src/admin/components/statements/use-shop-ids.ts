import { useHealth } from "../../hooks/api/health"

/** Of the gateway's shops that the store has: several providers may be of one. */
export function useShopIds(): string[] {
  const shops = useHealth().data?.health.shops ?? []
  return [...new Set(shops.map(({ options }) => String(options.shopId)))]
}

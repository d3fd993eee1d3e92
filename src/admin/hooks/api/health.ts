import { useQuery } from "@tanstack/react-query"
import { sbpKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import type { Health } from "../../types"

export const useHealth = () =>
  useQuery({
    queryKey: sbpKeys.detail("health", "all"),
    queryFn: ({ signal }) =>
      sdk.client.fetch<{ health: Health }>("/admin/sbp/health", { signal }),
  })

/** None while they are loading. */
export const useShops = () => useHealth().data?.health.shops ?? []

/** Each once, as our rows write them. */
export function useShopCurrencies(): string[] {
  const taken = useShops().flatMap(
    ({ options }) => options.currencies as string[]
  )
  return [...new Set(taken.map((code) => code.toLowerCase()))]
}

import type { SbpOptions } from "./options"

/**
 * The providers of this process, by id: each is one shop of the gateway with
 * options of its own. Medusa creates a provider lazily and hides it from routes
 * and jobs, which need the keys and lists in its options. So every entry of the
 * configuration registers here when Medusa starts.
 */
const shops = new Map<string, SbpOptions>()

export function registerShop(providerId: string, options: SbpOptions): void {
  shops.set(providerId, options)
}

export function findShop(providerId: string): SbpOptions | undefined {
  return shops.get(providerId)
}

/** The first that takes payments in a currency. */
export function findShopFor(currencyCode: string): SbpOptions | undefined {
  const code = currencyCode.toUpperCase()
  return [...shops.values()].find(({ currencies }) =>
    currencies.some((it) => it === code)
  )
}

/** The currencies of all shops, as Medusa writes them: "rub". */
export function listCurrencies(): string[] {
  const codes = [...shops.values()].flatMap(({ currencies }) => currencies)
  return [...new Set(codes.map((code) => code.toLowerCase()))]
}

export function listProviderIds(): string[] {
  return [...shops.keys()]
}

export function listShops(): { providerId: string; options: SbpOptions }[] {
  return [...shops].map(([providerId, options]) => ({ providerId, options }))
}

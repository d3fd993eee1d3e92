import { DEFAULT_TIME_ZONE, type SbpOptions } from "./options"

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

/** The currencies of all shops, as Medusa writes them: "rub". */
export function listCurrencies(): string[] {
  const codes = [...shops.values()].flatMap(({ currencies }) => currencies)
  return [...new Set(codes.map((code) => code.toLowerCase()))]
}

export function listProviderIds(): string[] {
  return [...shops.keys()]
}

export type Shop = { providerId: string; options: SbpOptions }

export function listShops(): Shop[] {
  return [...shops].map(([providerId, options]) => ({ providerId, options }))
}

/** Those that take payments in a currency. */
export function listShopsFor(currencyCode: string): Shop[] {
  const code = currencyCode.toUpperCase()
  return listShops().filter(({ options }) =>
    options.currencies.some((it) => it === code)
  )
}

/** The plugin's own entry, which may set options of the whole store, like a shop. */
let ownOptions: SbpOptions | undefined

export function registerOwnOptions(options: SbpOptions): void {
  ownOptions = options
}

/** The time zone of the whole store, and for how many months it keeps texts. */
export function storeOptions(): Pick<SbpOptions, "timeZone" | "retention"> {
  return ownOptions ?? { timeZone: DEFAULT_TIME_ZONE }
}

export function listOptions(): SbpOptions[] {
  return ownOptions ? [...shops.values(), ownOptions] : [...shops.values()]
}

/** The gateway's shops that money comes into, or that payouts go out of. */
export function listShopIds(): string[] {
  const ids = [...shops.values()].map(({ shopId }) => shopId)
  return [
    ...new Set(ownOptions?.payouts.enabled ? [...ids, ownOptions.shopId] : ids),
  ]
}

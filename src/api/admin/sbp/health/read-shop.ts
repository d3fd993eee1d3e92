import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { Shop } from "../../../../shared/shops"
import { findShopProblems, type Problem } from "./find-problems"
import { type ListedPerson, readPeople } from "./read-people"
import type { RegionFacts } from "./read-regions"
import { shownOptions } from "./shown-options"

export type AdminShop = {
  provider_id: string
  /** In effect, by their names in the configuration; secrets only counted. */
  options: Record<string, unknown>
  enabled_in_regions: { id: string; name: string }[]
  /** The beginning of every notification address; each one ends in a secret. */
  notification_address: string
  last_notification_at: Date | null
  people: ListedPerson[]
}

/** One shop of the gateway: how it is configured, and what is wrong with it. */
export async function readShop(
  container: MedusaContainer,
  { providerId: provider_id, options }: Shop,
  regions: RegionFacts[]
): Promise<{ shop: AdminShop; problems: Problem[] }> {
  const { backendUrl } = options
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const [people, health] = await Promise.all([
    readPeople(container, options),
    ledger.readProviderHealth(provider_id),
  ])
  const enabled_in_regions = regions
    .filter(({ provider_ids }) => provider_ids.includes(provider_id))
    .map(({ id, name }) => ({ id, name }))
  return {
    shop: {
      provider_id,
      options: shownOptions(options),
      enabled_in_regions,
      notification_address: `${backendUrl}/hooks/sbp/…`,
      last_notification_at: health.last_notification_at,
      people,
    },
    problems: findShopProblems(
      {
        provider_id,
        backendUrl,
        regions: enabled_in_regions.length,
        people,
        ...health,
      },
      new Date()
    ),
  }
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { graph } from "../../../../shared/graph"

export type RegionFacts = {
  id: string
  name: string
  /** The payment providers that shoppers can choose there. */
  provider_ids: string[]
}

type Region = {
  id: string
  name: string
  payment_providers?: ({ id: string } | null)[]
}

export async function readRegions(
  container: MedusaContainer
): Promise<RegionFacts[]> {
  const regions = await graph<Region>(container, {
    entity: "region",
    fields: ["id", "name", "payment_providers.id"],
  })
  return regions.map(({ id, name, payment_providers }) => ({
    id,
    name,
    // A link to a provider that is no longer installed has no provider.
    provider_ids: (payment_providers ?? []).flatMap(
      (provider) => provider?.id ?? []
    ),
  }))
}

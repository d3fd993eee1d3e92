import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Finding, fault, ok, okUnless, warning } from "../finding"
import type { Shop } from "./entries"

const SUBJECT = "Region"

type Region = { name: string; currency_code: string; countries: number }

/** Whether shoppers are offered each provider, in a currency that it takes. */
export async function checkRegions(
  database: Knex,
  shops: readonly Shop[]
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const shop of shops) {
    findings.push(...(await checkShop(database, shop)))
  }
  return findings
}

async function checkShop(
  database: Knex,
  { providerId, options }: Shop
): Promise<Finding[]> {
  if (!(await isRegistered(database, providerId))) {
    return [
      fault(
        SUBJECT,
        `this database does not know ${providerId} yet, or it is switched off there`,
        "start Medusa once with this configuration; then enable the provider in a region (Settings → Regions)"
      ),
    ]
  }
  const regions = await regionsWith(database, providerId)
  if (regions.length === 0) {
    return [
      fault(
        SUBJECT,
        `${providerId} is enabled in no region: no shopper can pay with it`,
        "in the admin: Settings → Regions → a region → Edit → payment providers"
      ),
    ]
  }
  const takes = options.currencies.map((code) => code.toLowerCase())
  const found: Finding[] = []
  for (const { name, currency_code, countries } of regions) {
    if (!takes.includes(currency_code)) {
      found.push(
        warning(
          SUBJECT,
          `${name} is in ${currency_code}, which ${providerId} does not take`,
          `add "${currency_code}" to the option currencies if the gateway takes it for your shop, or take ${providerId} out of that region`
        )
      )
    }
    if (countries === 0) {
      found.push(
        warning(
          SUBJECT,
          `${name} has no country: no shopper can use it`,
          "in the admin: Settings → Regions → that region → Add countries"
        )
      )
    }
  }
  const names = regions.map(({ name }) => name).join(", ")
  return okUnless(found, ok(SUBJECT, `${providerId} in ${names}`))
}

async function isRegistered(database: Knex, id: string): Promise<boolean> {
  const row: unknown = await database("payment_provider")
    .where({ id, is_enabled: true, deleted_at: null })
    .first()
  return row !== undefined
}

async function regionsWith(
  database: Knex,
  payment_provider_id: string
): Promise<Region[]> {
  return database<Region>("region")
    .join("region_payment_provider as link", "link.region_id", "region.id")
    .where({
      "link.payment_provider_id": payment_provider_id,
      "link.deleted_at": null,
      "region.deleted_at": null,
    })
    .orderBy("region.name")
    .select(
      "region.name",
      "region.currency_code",
      database.raw(
        `(SELECT count(*)::int FROM region_country
          WHERE region_id = region.id AND deleted_at IS NULL) AS countries`
      )
    )
}

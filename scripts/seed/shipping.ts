import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createLocationFulfillmentSetWorkflow,
  createServiceZonesWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
} from "@medusajs/medusa/core-flows"
import { findId, getId } from "./find-id"

const setName = "Доставка по России"
const zoneName = "Россия"

const shippingOptions = [
  { name: "Курьером до двери", label: "Courier", code: "courier", price: 390 },
  { name: "Самовывоз", label: "Pickup", code: "pickup", price: 99.5 },
]

/** Two ways to get a parcel; returns the profile that products belong to. */
export async function createShipping(
  container: MedusaContainer,
  locationId: string
): Promise<string> {
  const profileId = await ensureProfile(container)
  await createZone(container, locationId)
  const zoneId = await getId(container, "service_zone", { name: zoneName })
  for (const option of shippingOptions) {
    const { name, label, code, price } = option
    if (await findId(container, "shipping_option", { name })) {
      continue
    }
    await createShippingOptionsWorkflow(container).run({
      input: [
        {
          name,
          type: { label, code, description: label },
          service_zone_id: zoneId,
          shipping_profile_id: profileId,
          provider_id: "manual_manual",
          price_type: "flat",
          prices: [{ currency_code: "rub", amount: price }],
          rules: [
            { attribute: "enabled_in_store", operator: "eq", value: "true" },
            { attribute: "is_return", operator: "eq", value: "false" },
          ],
        },
      ],
    })
  }
  return profileId
}

/** `medusa db:migrate` makes one, a test's database has none. */
async function ensureProfile(container: MedusaContainer): Promise<string> {
  const profile = { type: "default" }
  if (!(await findId(container, "shipping_profile", profile))) {
    await createShippingProfilesWorkflow(container).run({
      input: { data: [{ name: "Default Shipping Profile", ...profile }] },
    })
  }
  return getId(container, "shipping_profile", profile)
}

async function createZone(
  container: MedusaContainer,
  locationId: string
): Promise<void> {
  if (await findId(container, "service_zone", { name: zoneName })) {
    return
  }
  if (!(await findId(container, "fulfillment_set", { name: setName }))) {
    await createLocationFulfillmentSetWorkflow(container).run({
      input: {
        location_id: locationId,
        fulfillment_set_data: { name: setName, type: "shipping" },
      },
    })
  }
  const setId = await getId(container, "fulfillment_set", { name: setName })
  await createServiceZonesWorkflow(container).run({
    input: {
      data: [
        {
          name: zoneName,
          fulfillment_set_id: setId,
          geo_zones: [{ type: "country", country_code: "ru" }],
        },
      ],
    },
  })
}

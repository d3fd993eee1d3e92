import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { SbpPayoutModuleService } from "../../modules/payout/service"
import { listShops } from "../../shared/shops"
import { resolvePeople } from "./resolve-people"

/**
 * Remembers who the addresses in all lists belong to, before anybody can
 * take one of them over.
 */
export async function pinPeople(container: MedusaContainer): Promise<void> {
  const payouts = container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  const lists = [
    ...listShops().map(({ options }) => options),
    await payouts.getRules(),
  ]
  const entries = lists.flatMap(({ operators, approvers }) => [
    ...operators,
    ...approvers,
  ])
  await resolvePeople(container, [...new Set(entries)], { pin: true })
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { SbpPayoutModuleService } from "../../modules/payout/service"
import { listShops } from "../../shared/shops"

/** Every entry of `operators` and `approvers`, of the plugin and all shops. */
export async function listEntries(
  container: MedusaContainer
): Promise<string[]> {
  const payouts = container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  const lists = [
    ...listShops().map(({ options }) => options),
    await payouts.getRules(),
  ]
  return [
    ...new Set(
      lists.flatMap(({ operators, approvers }) => [...operators, ...approvers])
    ),
  ]
}

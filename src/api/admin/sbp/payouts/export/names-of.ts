import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { SBP_PAYOUT_MODULE } from "../../../../../modules/payout"
import type { PayoutRow } from "../../../../../modules/payout/models/payout"
import type { SbpPayoutModuleService } from "../../../../../modules/payout/service"

/**
 * The e-mail addresses of those who had to do with these payouts: of users who
 * were deleted, the ones that they had when they last did something.
 */
export async function namesOf(
  container: MedusaContainer,
  payouts: PayoutRow[]
): Promise<Map<string, string>> {
  const all = payouts.flatMap(({ created_by, approved_by, resolved_by }) =>
    [created_by, approved_by, resolved_by].filter((id) => id !== null)
  )
  const ids = [...new Set(all)]
  const service = container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  const [before, users] = await Promise.all([
    service.readActorEmails(ids),
    container
      .resolve(Modules.USER)
      .listUsers({ id: ids }, { select: ["id", "email"] }),
  ])
  return new Map([
    ...before,
    ...users.map(({ id, email }): [string, string] => [id, email]),
  ])
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { PayoutRow } from "../../../../../modules/payout/models/payout"

/** The e-mail addresses of those who had to do with these payouts. */
export async function namesOf(
  container: MedusaContainer,
  payouts: PayoutRow[]
): Promise<Map<string, string>> {
  const ids = payouts.flatMap(({ created_by, approved_by, resolved_by }) =>
    [created_by, approved_by, resolved_by].filter((id) => id !== null)
  )
  const users = await container
    .resolve(Modules.USER)
    .listUsers({ id: [...new Set(ids)] }, { select: ["id", "email"] })
  return new Map(users.map(({ id, email }) => [id, email]))
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import type { PayoutHealth } from "../../../../modules/payout/queries"
import type { PayoutOptions } from "../../../../modules/payout/service"
import type { TrailCheck } from "../../../../modules/payout/check-trail"
import { canSend } from "../../../../shared/can-send"
import { findPayoutProblems, type Problem } from "./find-problems"
import { type ListedPerson, readPeople } from "./read-people"

export type AdminPayoutHealth = PayoutHealth & {
  /** In effect, by their names in the configuration. */
  options: PayoutOptions
  people: ListedPerson[]
  /** The sum of all payouts of the last 24 hours, by currency: `perDay` limits it. */
  used: Record<string, string>
  /** Whether links can be sent by e-mail; else they are copied. */
  can_mail: boolean
  /** When the history was last verified, and what was wrong with it. */
  trail: TrailCheck | null
}

/** How payouts are configured, whether they work, and what the merchant should fix. */
export async function readPayouts(
  container: MedusaContainer
): Promise<{ payouts: AdminPayoutHealth; problems: Problem[] }> {
  const service = container.resolve(SBP_PAYOUT_MODULE)
  const [options, health, used, trail, trail_start] = await Promise.all([
    service.getRules(),
    service.readHealth(),
    service.readUsedToday(),
    service.readTrailCheck(),
    service.readTrailStart(),
  ])
  const people = await readPeople(container, options)
  const { enabled, limits } = options
  return {
    payouts: {
      options,
      people,
      used,
      trail,
      can_mail: canSend(container, "email"),
      ...health,
    },
    problems: findPayoutProblems(
      { enabled, limits, people, trail, trail_start, ...health },
      new Date()
    ),
  }
}

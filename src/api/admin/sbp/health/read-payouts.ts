import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import type { PayoutFigures } from "../../../../modules/payout/reading/read-figures"
import type {
  PayoutRules,
  SbpPayoutModuleService,
} from "../../../../modules/payout/service"
import { findPayoutProblems, type Problem } from "./find-problems"
import { type ListedPerson, readPeople } from "./read-people"

export type AdminPayoutHealth = PayoutFigures & {
  /** In effect, by their names in the configuration. */
  options: PayoutRules
  people: ListedPerson[]
}

/** Payouts: how they are configured, how they are doing, and what is wrong. */
export async function readPayouts(
  container: MedusaContainer
): Promise<{ payouts: AdminPayoutHealth; problems: Problem[] }> {
  const service = container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  const [options, figures] = await Promise.all([
    service.getRules(),
    service.readFigures(),
  ])
  const people = await readPeople(container, options)
  const { enabled, approvalAbove } = options
  const needsApproval = approvalAbove !== undefined
  return {
    payouts: { options, people, ...figures },
    problems: findPayoutProblems(
      { enabled, needsApproval, people, ...figures },
      new Date()
    ),
  }
}

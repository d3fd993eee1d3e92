import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import type { SbpPayoutModuleService } from "../../../../modules/payout/service"
import {
  assertListed,
  type PeopleList,
} from "../../../../workflows/people/assert-listed"
import { assertIndependent } from "../../../../workflows/people/assert-independent"

/** Lets through who is on one of these lists of the plugin's options. */
export function requireListed(...lists: PeopleList[]) {
  return async (
    req: AuthenticatedMedusaRequest,
    _res: MedusaResponse,
    next: MedusaNextFunction
  ): Promise<void> => {
    const payouts = req.scope.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
    await assertListed(req.scope, req.auth_context, {
      people: await payouts.getRules(),
      lists,
      owner: "the plugin",
    })
    next()
  }
}

/**
 * Lets through who can judge a payout as a second person, where one is asked
 * for.
 */
export async function requireIndependent(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const payouts = req.scope.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  const { limits, approvers } = await payouts.getRules()
  const needsAnother =
    approvers.length > 0 ||
    Object.values(limits).some(({ approvalAbove }) => approvalAbove)
  if (needsAnother) {
    const [payout] = await payouts.listSbpPayouts(
      { id: String(req.params.id) },
      { select: ["created_by"] }
    )
    // One that is not there is refused by the route, in its own words.
    if (payout) {
      const { actor_id } = req.auth_context
      await assertIndependent(req.scope, payout.created_by, actor_id)
    }
  }
  next()
}

/** Says that payouts are switched off before it asks who somebody is. */
export async function requireEnabled(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  await req.scope
    .resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
    .assertEnabled()
  next()
}

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

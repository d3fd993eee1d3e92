import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import { assertListed } from "../../../../flows/people/assert-listed"
import type { PeopleList } from "../../../../flows/people/resolve-people"

/** Refuses every user who is on none of these lists of the plugin's options. */
export function requireListed(...lists: PeopleList[]) {
  return async (
    req: AuthenticatedMedusaRequest,
    _res: MedusaResponse,
    next: MedusaNextFunction
  ): Promise<void> => {
    await assertListed(req.scope, req.auth_context, lists)
    next()
  }
}

/** Refuses while payouts are switched off, before it looks up the user. */
export async function requireEnabled(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  await req.scope.resolve(SBP_PAYOUT_MODULE).assertEnabled()
  next()
}

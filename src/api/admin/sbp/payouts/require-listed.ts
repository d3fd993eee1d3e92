import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import {
  assertListed,
  type PeopleList,
} from "../../../../flows/people/assert-listed"
import { assertIndependent } from "../../../../flows/people/assert-independent"

/** Refuses every user who is on none of these lists of the plugin's options. */
export function requireListed(...lists: PeopleList[]) {
  return async (
    req: AuthenticatedMedusaRequest,
    _res: MedusaResponse,
    next: MedusaNextFunction
  ): Promise<void> => {
    await assertOnLists(req, lists)
    next()
  }
}

/** @throws {MedusaError} FORBIDDEN */
export async function assertOnLists(
  {
    scope,
    auth_context,
  }: Pick<AuthenticatedMedusaRequest, "scope" | "auth_context">,
  lists: PeopleList[]
): Promise<void> {
  await assertListed(scope, auth_context, {
    people: await scope.resolve(SBP_PAYOUT_MODULE).getRules(),
    lists,
    owner: "the plugin",
  })
}

/**
 * Refuses a user who cannot judge a payout as a second person, where the options
 * require one.
 */
export async function requireIndependent(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const payouts = req.scope.resolve(SBP_PAYOUT_MODULE)
  const { limits, approvers } = await payouts.getRules()
  const needsAnother =
    approvers.length > 0 ||
    Object.values(limits).some(({ approvalAbove }) => approvalAbove)
  if (needsAnother) {
    const [payout] = await payouts.listSbpPayouts(
      { id: String(req.params.id) },
      { select: ["created_by"] }
    )
    // The route refuses a payout that does not exist, with its own message.
    if (payout) {
      const { actor_id } = req.auth_context
      await assertIndependent(req.scope, payout.created_by, actor_id)
    }
  }
  next()
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

import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { AwaitingApproval } from "../../modules/payout/queries"
import { isIndependent } from "../people/assert-independent"
import { usersOf } from "../people/users-of"

/**
 * What waits for the approval of a user, by who created it: of what the store would
 * let them approve now. Nothing for anyone who is not an approver.
 */
export async function readToApprove(
  container: MedusaContainer,
  userId: string
): Promise<AwaitingApproval[]> {
  const waiting = await readByApprover(container, (id) => id === userId)
  return waiting.get(userId) ?? []
}

/** The same for all approvers, or for these, by their ids. */
export async function readByApprover(
  container: MedusaContainer,
  isAsked: (userId: string) => boolean = () => true
): Promise<Map<string, AwaitingApproval[]>> {
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const { enabled, approvers } = await payouts.getRules()
  const awaiting =
    enabled && approvers.length > 0 ? await payouts.readAwaitingApproval() : []
  if (awaiting.length === 0) {
    return new Map()
  }
  const users = (await usersOf(container, approvers)).filter(isAsked)
  const entries = users.map(
    async (user): Promise<[string, typeof awaiting]> => {
      const theirs = awaiting.map(async (it) =>
        (await isIndependent(container, it.created_by, user)) ? it : []
      )
      return [user, (await Promise.all(theirs)).flat()]
    }
  )
  return new Map(await Promise.all(entries))
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { listEntries } from "./resolve-people"

/**
 * Refuses a user who cannot judge a payout as a second person, where the options
 * require one. A payout that does not exist is refused by whoever looks it up.
 *
 * @throws {MedusaError} FORBIDDEN
 */
export async function assertSecondPerson(
  container: MedusaContainer,
  payoutId: string,
  actorId: string
): Promise<void> {
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const { limits, approvers } = await payouts.getRules()
  const needsAnother =
    approvers.length > 0 ||
    Object.values(limits).some(({ approvalAbove }) => approvalAbove)
  const [payout] = needsAnother
    ? await payouts.listSbpPayouts({ id: payoutId }, { select: ["created_by"] })
    : []
  if (payout) {
    await assertIndependent(container, payout.created_by, actorId)
  }
}

/**
 * Refuses a second person whom the first one let in: an approver could invite
 * themselves under a listed address, bind it, and act as both.
 *
 * @throws {MedusaError} FORBIDDEN
 */
export async function assertIndependent(
  container: MedusaContainer,
  creatorId: string,
  actorId: string
): Promise<void> {
  // A creator who judges their own payout is refused by another message.
  if (
    creatorId !== actorId &&
    !(await isIndependent(container, creatorId, actorId))
  ) {
    throw new MedusaError(
      MedusaError.Types.FORBIDDEN,
      "You and the person who created this were put on the lists by the same approver. Ask another approver, or list user ids in the options"
    )
  }
}

/** Whether two users came onto the lists by different people: nobody is a second person for themselves. */
export async function isIndependent(
  container: MedusaContainer,
  creatorId: string,
  actorId: string
): Promise<boolean> {
  const [one, other] = await Promise.all(
    [creatorId, actorId].map((id) => rootOf(container, id))
  )
  return one !== other
}

/** The user who let this one in, at the beginning of the chain: mostly themselves. */
async function rootOf(
  container: MedusaContainer,
  userId: string
): Promise<string> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const entries = await listEntries(container)
  const path = new Set<string>()
  let root = userId
  while (!path.has(root) && !entries.includes(root)) {
    path.add(root)
    const rows = await ledger.listBindings(root)
    const listed = rows.filter(({ email }) => isListed(entries, email))
    const binder = listed.find(({ bound_by }) => bound_by)?.bound_by
    // Also bound to an address from the beginning: no approver was needed.
    if (!binder || listed.some(({ bound_by }) => !bound_by)) {
      break
    }
    root = binder
  }
  return root
}

function isListed(entries: string[], email: string): boolean {
  return entries.some((entry) => entry.toLowerCase() === email)
}

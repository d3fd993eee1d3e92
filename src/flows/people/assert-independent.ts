import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { isSameAddress, listEntries } from "./resolve-people"

/**
 * Refuses a user who cannot judge a payout as a second person, where the options
 * require one. A payout that does not exist is refused by the caller, who looks it up.
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
 * Refuses a user who cannot approve a payout: they must also be independent of the users who
 * created and resolved what it replaces. One of these may approve it: both payouts count then.
 *
 * @returns those whom the user was compared with
 * @throws {MedusaError} FORBIDDEN
 */
export async function assertThirdPerson(
  container: MedusaContainer,
  payoutId: string,
  actorId: string
): Promise<string[]> {
  await assertSecondPerson(container, payoutId, actorId)
  const freedBy = await container
    .resolve(SBP_PAYOUT_MODULE)
    .readFreedBy(payoutId)
  return assertIndependentOfAll(
    container,
    freedBy,
    actorId,
    "a person who created or judged what this replaces"
  )
}

/**
 * Refuses a user who cannot record that a payout's money is not gone: they must be independent
 * of the approvers of what replaces it. One of these may record it: both payouts count then.
 *
 * @returns those whom the user was compared with
 * @throws {MedusaError} FORBIDDEN
 */
export async function assertIndependentOfApprovers(
  container: MedusaContainer,
  payoutId: string,
  actorId: string
): Promise<string[]> {
  const approvers = await container
    .resolve(SBP_PAYOUT_MODULE)
    .readFreeing(payoutId)
  return assertIndependentOfAll(
    container,
    approvers,
    actorId,
    "a person who approved what replaces this"
  )
}

/** @returns the same people */
async function assertIndependentOfAll(
  container: MedusaContainer,
  people: string[],
  actorId: string,
  who: string
): Promise<string[]> {
  for (const person of people) {
    await assertIndependent(container, person, actorId, who)
  }
  return people
}

/**
 * Refuses a second person whom the first one admitted: an approver could invite
 * themselves under a listed address, bind it, and act as both. Also refuses a user who
 * got the first one's address.
 *
 * @throws {MedusaError} FORBIDDEN
 */
export async function assertIndependent(
  container: MedusaContainer,
  creatorId: string,
  actorId: string,
  who = "the person who created this"
): Promise<void> {
  // A creator who judges their own payout is refused by another message.
  if (
    creatorId !== actorId &&
    !(await isIndependent(container, creatorId, actorId))
  ) {
    throw new MedusaError(
      MedusaError.Types.FORBIDDEN,
      `You and ${who} are not independent: one of you admitted the other, the same approver admitted both, or you had the same address. Ask another approver, or list user ids in the options`
    )
  }
}

/** Whether no person stands behind both users: no person is their own second person. */
export async function isIndependent(
  container: MedusaContainer,
  creatorId: string,
  actorId: string
): Promise<boolean> {
  const behindCreator = await whoIsBehind(container, creatorId)
  const behindActor = await whoIsBehind(container, actorId)
  return ![...behindActor].some((id) => behindCreator.has(id))
}

/**
 * The user, the people who admitted them, the people who admitted those, and so on; and the
 * users who had an address before one of these, because one person may have been both.
 *
 * Read from the trail: a binding is overwritten once its address is bound to another user,
 * and an approver could cut the chain between two users in that way.
 */
async function whoIsBehind(
  container: MedusaContainer,
  userId: string
): Promise<Set<string>> {
  const admissions = await container.resolve(SBP_PAYOUT_MODULE).listAdmissions()
  const entries = await listEntries(container)
  const behind = new Set([userId])
  // A loop over a set also visits what is added meanwhile.
  for (const id of behind) {
    if (!(await isListedFromTheBeginning(container, id, entries))) {
      admissions
        .filter(({ user_id }) => user_id === id)
        .flatMap(({ actor_id, before }) =>
          before ? [actor_id, before] : [actor_id]
        )
        .forEach((it) => behind.add(it))
    }
  }
  return behind
}

/** Whether no approver was needed: the options have the user's id, or an address that was theirs. */
async function isListedFromTheBeginning(
  container: MedusaContainer,
  userId: string,
  entries: string[]
): Promise<boolean> {
  if (entries.includes(userId)) {
    return true
  }
  const rows = await container.resolve(SBP_LEDGER_MODULE).listBindings(userId)
  return rows.some(
    ({ email, bound_by }) =>
      !bound_by && entries.some((entry) => isSameAddress(entry, email))
  )
}

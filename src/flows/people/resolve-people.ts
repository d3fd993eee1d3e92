import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { PersonRow } from "../../modules/ledger/models/person"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { listShops } from "../../shared/shops"

export type PeopleList = "operators" | "approvers"

type PersonProblem =
  /** The bound user does not have the address any more. */
  | "person_changed"
  /** A user came to the address after it was first seen on a list. */
  | "person_unbound"
  /** No user has this id or address, or several users have the address. */
  | "person_unknown"

/** The user whom an entry of `operators` or `approvers` stands for. */
export type Person = {
  entry: string
  user_id: string | null
  problem?: PersonProblem
  /** Since when the user is bound to the address. An id needs no binding. */
  bound_at?: Date | null
  /** The approver who bound the user; none for a user who had it at first. */
  bound_by?: string | null
  /** The only user who has the address now, for an approver to bind. */
  owner_id?: string
}

/**
 * Records the addresses of all lists with the users who have them now, so that
 * a user who gets an address later has no rights by it.
 */
export async function seePeople(container: MedusaContainer): Promise<void> {
  await resolvePeople(container, await listEntries(container), { see: true })
}

/** Every entry of these lists, of the plugin and all shops. */
export async function listEntries(
  container: MedusaContainer,
  lists: readonly PeopleList[] = ["operators", "approvers"]
): Promise<string[]> {
  const people = [
    ...listShops().map(({ options }) => options),
    await container.resolve(SBP_PAYOUT_MODULE).getRules(),
  ]
  return [...new Set(people.flatMap((it) => lists.flatMap((list) => it[list])))]
}

/**
 * Looks up which users the entries of a list stand for. An address stands for
 * the user who is bound to it, as long as that user has it.
 *
 * @param see whether to record addresses that were never seen before
 */
export async function resolvePeople(
  container: MedusaContainer,
  entries: readonly string[],
  { see }: { see: boolean }
): Promise<Person[]> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  return Promise.all(
    entries.map(async (entry) => {
      if (!entry.includes("@")) {
        return known(entry, await userIds(container, { id: entry }))
      }
      const row = await ledger.findPerson(entry)
      // Asked before the owners are read: a store's first user counts, too.
      const isSeen = !row && see && (await hasUsers(container))
      const owners = await ownersOf(container, entry)
      const owner = known(entry, owners)
      const recorded = isSeen
        ? await ledger.seePerson(entry, owner.user_id)
        : row
      return recorded ? judge(entry, owners, recorded) : owner
    })
  )
}

/** The only candidate: of two, neither is admitted. */
function known(entry: string, candidates: string[]): Person {
  const [user_id, second] = candidates
  return user_id !== undefined && second === undefined
    ? { entry, user_id }
    : { entry, user_id: null, problem: "person_unknown" }
}

function judge(
  entry: string,
  owners: string[],
  { user_id, bound_at, bound_by }: PersonRow
): Person {
  const person = { entry, user_id, bound_at, bound_by }
  if (user_id !== null && owners.includes(user_id)) {
    return person
  }
  const [owner_id, second] = owners
  const candidate: Pick<Person, "owner_id"> =
    second === undefined && owner_id ? { owner_id } : {}
  if (user_id !== null) {
    return { ...person, ...candidate, problem: "person_changed" }
  }
  const problem = candidate.owner_id ? "person_unbound" : "person_unknown"
  return { ...person, ...candidate, problem }
}

/**
 * The first users of a store come from its server's command line, not by an
 * invitation: as long as there is none, no address counts as seen, or no user
 * of a new store could ever be bound.
 */
async function hasUsers(container: MedusaContainer): Promise<boolean> {
  const users = await container
    .resolve(Modules.USER)
    .listUsers({}, { select: ["id"], take: 1, withDeleted: true })
  return users.length > 0
}

/** The users who have an address now, in whatever case they write it. */
async function ownersOf(
  container: MedusaContainer,
  email: string
): Promise<string[]> {
  const $ilike = email.replace(/[\\%_]/g, "\\$&")
  return userIds(container, { email: { $ilike } })
}

async function userIds(
  container: MedusaContainer,
  filters: object
): Promise<string[]> {
  const users = await container
    .resolve(Modules.USER)
    .listUsers(filters, { select: ["id"] })
  return users.map(({ id }) => id)
}

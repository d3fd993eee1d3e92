import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { judgeEntry, type PersonProblem } from "../../domain/judge-entry"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { listShops } from "../../shared/shops"

export type PeopleList = "operators" | "approvers"

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

/** E-mail addresses are the same in whatever case they are written. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

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
        return { entry, ...judgeEntry(await userIds(container, { id: entry })) }
      }
      const row = await ledger.findPerson(entry)
      // Asked before the owners are read: a store's first user counts, too.
      const isSeen = !row && see && (await hasUsers(container))
      const owners = await ownersOf(container, entry)
      const recorded = isSeen
        ? await ledger.seePerson(entry, judgeEntry(owners).user_id)
        : row
      return {
        entry,
        ...judgeEntry(owners, recorded),
        bound_at: recorded?.bound_at,
        bound_by: recorded?.bound_by,
      }
    })
  )
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

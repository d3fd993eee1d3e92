import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"

export type PersonProblem =
  /** The address belongs to another user than when it was first met. */
  | "person_changed"
  /** No user has this id or address, or several have the address. */
  | "person_unknown"

/** Who an entry of `operators` or `approvers` stands for. */
export type Person = {
  entry: string
  user_id: string | null
  problem?: PersonProblem
}

/**
 * Looks up who the entries of a list are. An address counts as long as the user
 * who has it now is the one who had it when it was first met.
 *
 * @param pin whether to remember addresses that are met for the first time
 */
export async function resolvePeople(
  container: MedusaContainer,
  entries: readonly string[],
  { pin }: { pin: boolean }
): Promise<Person[]> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  return Promise.all(
    entries.map(async (entry) => {
      if (!entry.includes("@")) {
        return known(entry, await userIds(container, { id: entry }))
      }
      const owners = await ownersOf(container, entry)
      const pinned = await ledger.findPinned(entry)
      if (pinned === undefined) {
        const person = known(entry, owners)
        return pin && person.user_id
          ? judge(entry, owners, await ledger.pinPerson(entry, person.user_id))
          : person
      }
      return judge(entry, owners, pinned)
    })
  )
}

/** One user, or nobody: of two candidates, neither is let in. */
function known(entry: string, candidates: string[]): Person {
  const [user_id, second] = candidates
  return user_id !== undefined && second === undefined
    ? { entry, user_id }
    : { entry, user_id: null, problem: "person_unknown" }
}

function judge(entry: string, owners: string[], pinned: string): Person {
  return owners.includes(pinned)
    ? { entry, user_id: pinned }
    : { entry, user_id: pinned, problem: "person_changed" }
}

/** Those who have an address now, however they write it. */
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

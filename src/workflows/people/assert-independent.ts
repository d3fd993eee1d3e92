import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { listEntries } from "./list-entries"

/**
 * Two users are not two persons if one of them let the other in: an approver
 * could invite themselves under a listed address, bind it, and be both.
 *
 * @throws {MedusaError} FORBIDDEN
 */
export async function assertIndependent(
  container: MedusaContainer,
  creatorId: string,
  actorId: string
): Promise<void> {
  const [one, other] = await Promise.all(
    [creatorId, actorId].map((id) => rootOf(container, id))
  )
  // Who created it themselves is refused in other words.
  if (one === other && creatorId !== actorId) {
    throw new MedusaError(
      MedusaError.Types.FORBIDDEN,
      "You and the person who created this payout are on the lists by the word of the same approver. Ask another approver, or list user ids in the options"
    )
  }
}

/** On whose word a user is on a list, in the end: mostly their own. */
async function rootOf(
  container: MedusaContainer,
  userId: string
): Promise<string> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const entries = await listEntries(container)
  const path = new Set<string>()
  let root = userId
  while (!path.has(root) && !entries.includes(root)) {
    path.add(root)
    const rows = await ledger.listBindings(root)
    const listed = rows.filter(({ email }) => isListed(entries, email))
    const binder = listed.find(({ bound_by }) => bound_by)?.bound_by
    // Also bound to an address from the first: nobody's word was needed.
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

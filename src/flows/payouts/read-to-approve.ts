import type { MedusaContainer } from "@medusajs/framework/types"
import { fromMinorUnits, minorOf } from "../../domain/money"
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
    async (user): Promise<[string, AwaitingApproval[]]> => {
      const theirs = awaiting.map(async ({ freed_by, ...it }) => {
        const others = freed_by?.filter((id) => id !== user) ?? []
        const are = [it.created_by, ...others].map((id) =>
          isIndependent(container, id, user)
        )
        return (await Promise.all(are)).every(Boolean) ? it : []
      })
      return [user, merged((await Promise.all(theirs)).flat())]
    }
  )
  return new Map(await Promise.all(entries))
}

/** One for each creator and currency, which come in this order. */
function merged(parts: AwaitingApproval[]): AwaitingApproval[] {
  const all: AwaitingApproval[] = []
  for (const part of parts) {
    const { created_by, currency_code, count, batches, amount } = part
    const last = all.at(-1)
    if (
      last?.created_by === created_by &&
      last.currency_code === currency_code
    ) {
      last.count += count
      last.batches += batches
      last.amount = fromMinorUnits(minorOf(last.amount) + minorOf(amount))
    } else {
      all.push({ ...part })
    }
  }
  return all
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { fromMinorUnits, minorOf } from "../../domain/money"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { AwaitingApproval } from "../../modules/payout/queries"
import { isIndependent } from "../people/assert-independent"
import { usersOf } from "../people/users-of"

/** What a user may approve now, by its creator. Nothing for a user who is no approver. */
export async function readToApprove(
  container: MedusaContainer,
  userId: string
): Promise<AwaitingApproval[]> {
  const waiting = await readByApprover(container, (id) => id === userId)
  return waiting.get(userId) ?? []
}

/** What each approver may approve now, or each who is asked about, by user id. */
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

/** Adds up the parts of each creator and currency, by which they are sorted. */
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

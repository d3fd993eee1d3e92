import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { canSend } from "../../shared/can-send"
import { readByApprover } from "../payouts/read-to-approve"

/**
 * Opens an entry in the bell of each approver for whom payouts wait. One entry stands for
 * all payouts, until none waits for that approver any more: then the next one is new.
 *
 * @returns whether there can be entries
 */
export async function trackApprovals(
  container: MedusaContainer
): Promise<boolean> {
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const { enabled, approvers } = await payouts.getRules()
  if (!enabled || approvers.length === 0 || !canSend(container, "feed")) {
    return false
  }
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  // Read first: otherwise an entry that another process opens for a newer payout would be ended.
  const open = await ledger.listOpenAlerts("approval_waiting")
  const byApprover = await readByApprover(container)
  const users = [...byApprover]
    .filter(([, waiting]) => waiting.length > 0)
    .map(([user]) => user)
  const isOpen = (user: string) => open.some(({ subject }) => subject === user)
  const news = users.filter((user) => !isOpen(user))
  if (news.length > 0) {
    await ledger.openAlertsAbout("approval_waiting", news)
  }
  const over = open.filter(({ subject }) => !users.includes(subject))
  if (over.length > 0) {
    await ledger.endAlerts(over.map(({ id }) => id))
  }
  return true
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { addDays, dayAt } from "../../domain/days"
import { listOptions, storeOptions } from "../../shared/shops"
import { publishAttention } from "../publish"
import { type Agreed, readAgreed } from "./read-agreed"

/**
 * Opens an entry for each shop whose money has not agreed with a statement for longer than
 * the option `statementDueAfterDays` says, and closes entries that are over.
 */
export async function remindOfStatements(
  container: MedusaContainer,
  now = new Date()
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const isAsked = listOptions().some((it) => it.statementDueAfterDays)
  const agreed = isAsked ? await readAgreed(container) : []
  const due = findDue(agreed, dayAt(now, storeOptions().timeZone))
  for (const [subject_id, details] of due) {
    const entry = { reason: "statement_due", subject_id, details } as const
    await ledger.openOrUpdateAttention(entry)
  }
  const open = await ledger.listSbpAttentions({
    reason: "statement_due",
    resolved_at: null,
  })
  for (const { subject_id } of open) {
    if (!due.has(subject_id)) {
      const why = { reasons: ["statement_due"], note: "not_due" } as const
      await ledger.closeAttention(subject_id, why)
    }
  }
  await publishAttention(container)
}

/** By shop, the first days of its payments and of its payouts that are due. */
function findDue(
  agreed: readonly Agreed[],
  today: string
): Map<string, Record<string, string>> {
  const due = new Map<string, Record<string, string>>()
  for (const { kind, shop_id, open_since } of agreed) {
    const days = dueAfterDays(shop_id)
    if (
      days !== undefined &&
      open_since &&
      open_since < addDays(today, -days)
    ) {
      due.set(shop_id, { ...due.get(shop_id), [`${kind}_since`]: open_since })
    }
  }
  return due
}

/** Several providers may belong to one shop of the gateway. */
function dueAfterDays(shopId: string): number | undefined {
  const set = listOptions()
    .filter((options) => options.shopId === shopId)
    .flatMap(({ statementDueAfterDays }) => statementDueAfterDays ?? [])
  return set.length > 0 ? Math.min(...set) : undefined
}

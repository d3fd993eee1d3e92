import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttentionClosing } from "../../domain/attention-reasons"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import { logEvent } from "../../shared/log"

/** Deletes a statement by which no person has decided, and ends its entry on the list. */
export async function withdrawStatement(
  container: MedusaContainer,
  id: string,
  actor_id: string
): Promise<void> {
  await container.resolve(SBP_STATEMENT_MODULE).deleteStatement(id)
  logEvent(container, "sbp.statement.withdrawn", { id, actor_id })
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const entry = await ledger.findOpenEntry(id, "statement_differs")
  if (entry) {
    const note: AttentionClosing = "withdrawn"
    await ledger.resolveAttention(entry.id, { actor_id, note })
  }
}

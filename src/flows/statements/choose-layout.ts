import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import type { ChosenLayout } from "../../modules/statement/layouts"
import { logEvent } from "../../shared/log"
import { notAllowed } from "../../shared/not-allowed"
import { startJudging } from "./judge-statements"
import { reportDifferences } from "./report-differences"

/**
 * Says how a statement is read, and has it judged. With another layout, differences that
 * people have seen may be gone: their entry ends with the note of the person who chose it,
 * and new differences get a new entry.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED
 */
export async function chooseLayout(
  container: MedusaContainer,
  id: string,
  chosen: ChosenLayout,
  { actor_id, note }: { actor_id: string; note: string | undefined }
): Promise<void> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const { judged_at, emptied_at } = await statements.readStatement(id)
  if (judged_at) {
    await reportDifferences(container, id)
  }
  const entry = await ledger.findOpenEntry(id, "statement_differs")
  // An emptied statement is refused below.
  if (entry && !emptied_at) {
    if (!note) {
      throw notAllowed(
        `Statement ${id} has open differences, which may be gone if it is read in another way. Say in "note" why it is`
      )
    }
    await ledger.resolveAttention(entry.id, { actor_id, note })
  }
  await statements.saveLayout(id, chosen)
  const { covers_from, covers_to } = chosen
  const facts = { id, actor_id, covers_from, covers_to }
  logEvent(container, "sbp.statement.layout_chosen", facts)
  startJudging(container)
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import type { ChosenLayout } from "../../modules/statement/layouts"
import { invalidData } from "../../shared/invalid-data"
import { logEvent } from "../../shared/log"
import { notAllowed } from "../../shared/not-allowed"
import type { Actor } from "../people/assert-listed"
import { startJudging } from "./judge-statements"
import { reportDifferences } from "./report-differences"

/**
 * Says how a statement is read, and has it judged. With another layout, differences that
 * people have seen may be gone: their entry ends with the note of the person who chose it,
 * and new differences get a new entry.
 *
 * @throws {MedusaError} NOT_FOUND, NOT_ALLOWED or INVALID_DATA
 */
export async function chooseLayout(
  container: MedusaContainer,
  id: string,
  chosen: ChosenLayout & { preset_name?: string | null; note?: string },
  { actor_id, actor_type }: Actor
): Promise<void> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const { layout, covers_from, covers_to, preset_name, note } = chosen
  if (preset_name && actor_type !== "user") {
    throw invalidData(
      "Field 'preset_name' is for users: a program sends the layout"
    )
  }
  const { kind, judged_at, emptied_at } = await statements.retrieveStatement(id)
  if (judged_at) {
    await reportDifferences(container, id)
  }
  // An emptied statement is refused below.
  const entry = emptied_at
    ? undefined
    : await ledger.findOpenEntry(id, "statement_differs")
  if (entry && !note) {
    throw notAllowed(
      `Statement ${id} has open differences, which may be gone if it is read in another way. Say in "note" why it is`
    )
  }
  // First: if this fails, nothing else has begun.
  if (preset_name && !emptied_at) {
    // The last line of its header names the columns.
    const { header_lines: last } = layout
    const page = { after: last - 1, limit: Math.min(last, 1) }
    const [header] = await statements.readCells(id, page)
    await statements.savePreset({
      kind,
      name: preset_name,
      layout,
      names: header?.cells ?? [],
      created_by: actor_id,
    })
  }
  if (entry && note) {
    await ledger.resolveAttention(entry.id, { actor_id, note })
  }
  await statements.saveLayout(id, chosen)
  const facts = { id, actor_id, covers_from, covers_to }
  logEvent(container, "sbp.statement.layout_chosen", facts)
  startJudging(container)
}

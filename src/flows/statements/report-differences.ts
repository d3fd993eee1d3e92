import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import { publishAttention } from "../publish"

/**
 * Keeps the entry of a statement on the operator's list in step: one for all of its
 * differences, as long as there are any.
 */
export async function reportDifferences(
  container: MedusaContainer,
  id: string
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const sums = await statements.sumVerdicts(id)
  const differences = Object.fromEntries(
    sums
      .filter(({ open }) => open > 0)
      .map(({ verdict, open }) => [verdict, open])
  )
  if (Object.keys(differences).length === 0) {
    const why = { reasons: ["statement_differs"], note: "agreed" } as const
    await ledger.closeAttention(id, why)
    return
  }
  await ledger.openOrUpdateAttention({
    reason: "statement_differs",
    subject_id: id,
    details: differences,
  })
  await publishAttention(container)
}

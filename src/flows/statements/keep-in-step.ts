import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { refreshOpen } from "./refresh-open"
import { reportDifferences } from "./report-differences"

/** Compares differences again, and keeps all entries about statements in step. */
export async function keepInStep(container: MedusaContainer): Promise<void> {
  const inStep = await refreshOpen(container)
  const entries = await container
    .resolve(SBP_LEDGER_MODULE)
    .listSbpAttentions({ reason: "statement_differs", resolved_at: null })
  for (const { subject_id } of entries) {
    // A process that was killed may have left the entry as it was.
    if (!inStep.has(subject_id)) {
      await reportDifferences(container, subject_id)
    }
  }
}

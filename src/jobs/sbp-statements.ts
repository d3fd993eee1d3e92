import type { MedusaContainer } from "@medusajs/framework/types"
import { askWhatIsMissing } from "../flows/statements/find-missing"
import { refreshOpen } from "../flows/statements/refresh-open"
import { remindOfStatements } from "../flows/statements/remind-of-statements"
import { reportDifferences } from "../flows/statements/report-differences"
import { SBP_LEDGER_MODULE } from "../modules/ledger"

/** A notification, a person or a later statement may have settled differences. */
export default async function sbpStatementsJob(container: MedusaContainer) {
  await askWhatIsMissing(container)
  await keepInStep(container)
  await remindOfStatements(container)
}

/** Compares differences again, and keeps all entries about statements in step. */
async function keepInStep(container: MedusaContainer): Promise<void> {
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

export const config = {
  name: "sbp-statements",
  schedule: "* * * * *",
}

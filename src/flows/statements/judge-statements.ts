import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import type { StatementRow } from "../../modules/statement/models/statement"
import { logEvent, logFailure } from "../../shared/log"
import { findMissing } from "./find-missing"
import { refreshOpen } from "./refresh-open"
import { reportDifferences } from "./report-differences"
import { judgeLines, type ReadableStatement } from "./judge-lines"

/** Lines that are compared at once: other requests wait meanwhile. */
const BATCH = 500

/** Counts the calls: a loop that finds nothing looks again after another call. */
let calls = 0
let isJudging = false

/**
 * Judges the statements that are due, one at a time; one that was interrupted goes on.
 * The caller does not wait.
 */
export function startJudging(container: MedusaContainer): void {
  calls += 1
  if (!isJudging) {
    void judgeAll(container)
  }
}

async function judgeAll(container: MedusaContainer): Promise<void> {
  isJudging = true
  try {
    for (;;) {
      const before = calls
      if (!(await judgeNext(container)) && before === calls) {
        return
      }
    }
  } catch (error) {
    logFailure(container, "sbp.statement.failed", error)
  } finally {
    isJudging = false
  }
}

/** Returns whether a statement was due. One that fails delays no other. */
async function judgeNext(container: MedusaContainer): Promise<boolean> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const statement = await statements.claimStatement()
  if (!statement) {
    return false
  }
  const { id } = statement
  try {
    await judgeStatement(container, statement)
  } catch (error) {
    // It is due again when its lease expires.
    logFailure(container, "sbp.statement.failed", error, { id })
    await statements.noteFailure(id)
  }
  return true
}

async function judgeStatement(
  container: MedusaContainer,
  row: StatementRow
): Promise<void> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const { id, layout, covers_from, covers_to } = row
  if (layout) {
    const statement: ReadableStatement = { ...row, layout }
    let after = row.judged_lines
    let lines: Awaited<ReturnType<typeof statements.readCells>>
    do {
      lines = await statements.readCells(id, { after, limit: BATCH })
      after = lines.at(-1)?.number ?? after
      const judged = await judgeLines(container, statement, lines)
      // A try that finds nothing left to compare gets no further.
      const upTo = lines.length > 0 ? after : undefined
      if (!(await statements.recordJudgements(row, judged, upTo))) {
        return
      }
    } while (lines.length === BATCH)
    if (covers_from && covers_to) {
      await findMissing(container, { ...statement, covers_from, covers_to })
    }
  }
  await reportDifferences(container, id)
  // What it lists may settle differences of earlier statements.
  await refreshOpen(container)
  if (await statements.finishJudging(row)) {
    logEvent(container, "sbp.statement.judged", { id })
  }
}

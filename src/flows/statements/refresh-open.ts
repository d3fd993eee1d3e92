import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import type { StatementLineRow } from "../../modules/statement/models/statement-line"
import { GONE_OR_IN_DOUBT, IN_DOUBT } from "../../domain/states/payout"
import { logFailure } from "../../shared/log"
import { judgeLines } from "./judge-lines"
import { reportDifferences } from "./report-differences"

/** How many lines one call compares: differences are few, and people take their time. */
const MAX_LINES = 200

/**
 * Compares differences again: a notification, a later statement or a person may have
 * settled them meanwhile.
 *
 * @returns the ids of their statements, whose entries are in step then
 */
export async function refreshOpen(
  container: MedusaContainer
): Promise<Set<string>> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const lines = await statements.claimOpenLines(MAX_LINES)
  const ids = new Set(lines.map(({ statement_id }) => statement_id))
  for (const id of ids) {
    const its = lines.filter(({ statement_id }) => statement_id === id)
    try {
      await refreshLines(container, id, its)
    } catch (error) {
      // A statement that was withdrawn meanwhile, for example, delays no other.
      ids.delete(id)
      logFailure(container, "sbp.statement.failed", error, { id })
    }
  }
  return ids
}

/** Compares these lines of a statement again. */
export async function refreshLines(
  container: MedusaContainer,
  statementId: string,
  lines: readonly StatementLineRow[]
): Promise<void> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const row = await statements.retrieveStatement(statementId)
  const { layout } = row
  const listed = lines.flatMap(({ id, number, cells }) =>
    number !== null && cells ? [{ id, number, cells }] : []
  )
  if (layout && listed.length > 0) {
    const judged = await judgeLines(container, { ...row, layout }, listed)
    await statements.recordJudgements(row, judged)
  }
  const missing = lines.filter(({ number }) => number === null)
  if (missing.length > 0) {
    await settleMissing(container, statementId, missing)
  }
  await reportDifferences(container, statementId)
}

async function settleMissing(
  container: MedusaContainer,
  statementId: string,
  missing: readonly StatementLineRow[]
): Promise<void> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const subjects = missing.flatMap(({ subject_id }) => subject_id ?? [])
  const payouts = await container
    .resolve(SBP_PAYOUT_MODULE)
    .listSbpPayouts({ id: subjects }, { select: ["id", "state"] })
  const doubted = payouts.filter(({ state }) => IN_DOUBT.includes(state))
  const listed = await statements.findListed(
    subjects,
    doubted.map(({ id }) => id),
    statementId
  )
  const listedBy = ({ subject_id }: StatementLineRow) =>
    listed.get(subject_id ?? "")
  const found = missing.flatMap((line) => {
    const statement_id = listedBy(line) ?? statementId
    return statement_id === statementId ? [] : [{ id: line.id, statement_id }]
  })
  await statements.noteListed(found)
  // The statement was right: the money did not go out.
  const settled = new Set<string | null>(
    payouts
      .filter(({ state }) => !GONE_OR_IN_DOUBT.includes(state))
      .map(({ id }) => id)
  )
  const gone = missing.filter((line) => {
    const by = listedBy(line)
    // One of its own lines may turn out to be what it lacked.
    return by ? by === statementId : settled.has(line.subject_id)
  })
  await statements.forgetMissing(gone.map(({ id }) => id))
}

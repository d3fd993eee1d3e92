import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import { assertJudged } from "../../modules/statement/assert-not-paid"
import type { StatementRow } from "../../modules/statement/models/statement"
import type {
  LineDecision,
  StatementLineRow,
} from "../../modules/statement/models/statement-line"
import { maskNumbers } from "../../domain/mask-numbers"
import { errorText, logFailure } from "../../shared/log"
import { notAllowed } from "../../shared/not-allowed"
import { emailOf } from "../people/email-of"
import { publishAttention } from "../publish"
import { startSettling } from "../settlement/settle-due"
import { confirmByLine } from "./confirm-by-line"
import { recordWentBack } from "./record-went-back"
import { refreshLines } from "./refresh-open"
import { resolveByLine } from "./resolve-by-line"

/** What a person has decided about lines. */
type LinesDecision = {
  statement_id: string
  line_ids: string[]
  decision: LineDecision
  note: string
  actor_id: string
}

export type DecidedLines = {
  decided: string[]
  /** The lines that could not be decided, and why. */
  refused: { id: string; message: string }[]
}

type Act = (
  container: MedusaContainer,
  line: StatementLineRow,
  by: LinesDecision & {
    actor_email: string | undefined
    statement: StatementRow
  }
) => Promise<string | undefined>

/**
 * Does what a person has decided about open lines: as it is done without a statement, with
 * the line as evidence. A line that is refused keeps none of the others from being decided.
 */
export async function decideLines(
  container: MedusaContainer,
  decision: LinesDecision
): Promise<DecidedLines> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const { statement_id, line_ids } = decision
  const statement = await statements.retrieveStatement(statement_id)
  if (decision.decision !== "accepted") {
    assertJudged(statement)
  }
  const chosen = { statement_id, ids: line_ids }
  // The person has seen an older verdict: another statement may say more by now.
  const open = await statements.readOpenLines(chosen)
  await refreshLines(container, statement_id, open)
  const { lines, ...result } = await decideMarked(
    container,
    decision,
    statement
  )
  if (decision.decision === "confirmed") {
    await publishAttention(container)
    startSettling(container)
  }
  // A line that was refused may be settled: another person was faster.
  const refused = new Set(result.refused.map(({ id }) => id))
  await refreshLines(
    container,
    statement_id,
    lines.filter(({ id }) => refused.has(id))
  )
  return result
}

/** Until this has ended, however it ends, the lines name the person who decides. */
async function decideMarked(
  container: MedusaContainer,
  decision: LinesDecision,
  statement: StatementRow
) {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const { statement_id, line_ids: ids, actor_id } = decision
  const lines = { statement_id, ids }
  await statements.beginDeciding(lines, actor_id)
  try {
    return await decideOpen(container, decision, statement)
  } finally {
    await statements.endDeciding(lines, actor_id)
  }
}

/** @returns also the lines that were open */
async function decideOpen(
  container: MedusaContainer,
  decision: LinesDecision,
  statement: StatementRow
): Promise<DecidedLines & { lines: StatementLineRow[] }> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const { statement_id, line_ids, note, actor_id } = decision
  const lines = await statements.readOpenLines({ statement_id, ids: line_ids })
  const actor_email = await emailOf(container, actor_id)
  const result: DecidedLines = { decided: [], refused: [] }
  for (const line of lines) {
    try {
      const now = await readAgain(container, statement, line.id)
      if (!now) {
        continue
      }
      // Digits of the note and of the place may make a card's number together.
      const evidence = maskNumbers(`${note} (${placeOf(statement, now)})`)
      const by = { ...decision, note: evidence, actor_email, statement }
      const refund_id = await ACTS[decision.decision](container, now, by)
      // Acted first, and recorded then: a crash in between leaves a line that is judged again.
      const ids = [line.id]
      const decided = await statements.recordDecision(
        { statement_id, ids },
        { decision: decision.decision, refund_id, actor_id, note }
      )
      result.decided.push(...decided)
    } catch (error) {
      if (!(error instanceof MedusaError)) {
        logFailure(container, "sbp.statement.decision_failed", error, {
          id: line.id,
        })
      }
      result.refused.push({ id: line.id, message: errorText(error) })
    }
  }
  return { ...result, lines }
}

/**
 * A line as it is now: the lines before it have taken their time. Undefined: another person
 * has decided about it, or it agrees.
 *
 * @throws {MedusaError} NOT_ALLOWED if it may say something else than a person saw
 */
async function readAgain(
  container: MedusaContainer,
  { id: statement_id, judging_id }: StatementRow,
  id: string
): Promise<StatementLineRow | undefined> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const now = await statements.retrieveStatement(statement_id)
  if (now.judging_id !== judging_id) {
    throw notAllowed(
      `Statement ${statement_id} was compared again meanwhile, and this line may say something else. Look at it again`
    )
  }
  const [line] = await statements.readOpenLines({ statement_id, ids: [id] })
  return line
}

function placeOf({ name }: StatementRow, { number }: StatementLineRow): string {
  return number === null ? `not in ${name}` : `${name}, line ${number}`
}

const ACTS: Record<LineDecision, Act> = {
  confirmed: confirmByLine,
  resolved: resolveByLine,
  recorded: recordWentBack,
  accepted: () => Promise.resolve(undefined),
}

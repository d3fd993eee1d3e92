import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import type { AssertNotPaid } from "../../modules/payout/decide-payout"
import { assertJudged } from "../../modules/statement/assert-not-paid"
import { findProposing } from "../../modules/statement/find-lines"
import type { StatementRow } from "../../modules/statement/models/statement"
import type {
  LineDecision,
  StatementLineRow,
} from "../../modules/statement/models/statement-line"
import { type Amount, minus } from "../../domain/money"
import { maskNumbers } from "../../domain/mask-numbers"
import { IN_DOUBT } from "../../domain/states/payout"
import type { LineMeaning } from "../../domain/statements/statement"
import { errorText, logFailure } from "../../shared/log"
import { notAllowed } from "../../shared/not-allowed"
import { confirmAndPublish } from "../confirm-and-publish"
import { publishPayoutEvents } from "../payouts/publish-payout-events"
import { recordIfRefused } from "../payouts/record-refusal"
import { resolvePayoutAsSecondPerson } from "../payouts/second-person"
import { assertOperatorOfInvoice } from "../people/assert-operator-of"
import { emailOf } from "../people/email-of"
import { publishAttention } from "../publish"
import { startSettling } from "../settlement/settle-due"
import { paidAt } from "./paid-at"
import { recordWentBack } from "./record-went-back"
import { refreshLines } from "./refresh-open"

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
  const statement = await statements.readStatement(statement_id)
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
  const now = await statements.readStatement(statement_id)
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

const confirmPayment: Act = async (
  container,
  line,
  { note, actor_id, statement }
) => {
  const { subject_id, gateway_id, amount, fee, currency_code, at } = line
  const isPayment = line.verdict === "missing_here" && line.meaning === "paid"
  if (!isPayment || !subject_id || !gateway_id || !amount) {
    throw notAllowed(
      "This line names no payment of the store that could be confirmed. Find out whose payment it is, and accept the line with a note"
    )
  }
  const actor = { actor_id, actor_type: "user" }
  const provider_id = await assertOperatorOfInvoice(
    container,
    actor,
    subject_id
  )
  await assertNothingWentBack(container, subject_id, statement)
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const { created_at } = await ledger.readInvoice(subject_id)
  await confirmAndPublish(container, {
    invoice_id: subject_id,
    gateway_payment_id: gateway_id,
    note,
    actor_id,
    provider_id,
    amount: amount as Amount,
    ...(currency_code && { currency_code }),
    ...(fee !== null && { credited_amount: minus(amount, fee) as Amount }),
    paid_at: at
      ? paidAt(at, created_at, statement.layout).toISOString()
      : undefined,
    is_in_turn: true,
  })
  return undefined
}

/** Otherwise an order would be made and sent whose money the shopper has back. */
async function assertNothingWentBack(
  container: MedusaContainer,
  invoiceId: string,
  { shop_id }: StatementRow
): Promise<void> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  // Another registry of the shop may be about to say so.
  await statements.assertAllJudged({ kind: "payments", shop_id })
  const unreadable = await statements.findUnreadable(invoiceId)
  if (unreadable) {
    throw notAllowed(
      `Line ${unreadable.number} of ${unreadable.name} is about this payment and cannot be read: its money may have gone back. Decide about that line first`
    )
  }
  const lines = await statements.listWentBack([invoiceId])
  if (lines.some(({ refund_id }) => refund_id === null)) {
    throw notAllowed(
      "A registry says that money of this payment went back: confirmed, it would become an order. If all of it is back, accept both lines with a note. If not, confirm it on its page, and then record the refund"
    )
  }
}

const resolveByLine: Act = async (
  container,
  { subject_id, number, verdict, meaning },
  { statement_id, note, actor_id, actor_email }
) => {
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const [payout] = subject_id
    ? await payouts.listSbpPayouts({ id: subject_id })
    : []
  const outcome =
    verdict === "missing_there"
      ? "not_paid"
      : verdict === "status_differs" && meaning
        ? OUTCOMES[meaning]
        : undefined
  if (!payout || !outcome || !IN_DOUBT.includes(payout.state)) {
    throw notAllowed(
      "This line says nothing final about a payout in doubt. Record the outcome on the payout's page"
    )
  }
  const resolved = await resolvePayoutAsSecondPerson(
    container,
    {
      id: payout.id,
      actor_id,
      actor_email,
      outcome,
      note,
      is_correction: false,
    },
    assertNotProposed
  ).catch(async (error: unknown) => {
    // The request as a whole is not refused, so no other code records this refusal.
    const details = { statement_id, number }
    const attempt = { actor_id, payout_id: payout.id, details }
    await recordIfRefused(container, error, attempt)
    throw error
  })
  await publishPayoutEvents(container, resolved)
  return undefined
}

/** The same registry may list the payout without our id: nothing shows that it was not paid. */
const assertNotProposed: AssertNotPaid = async (trx, payoutId) => {
  const line = await findProposing(trx, payoutId)
  if (line) {
    throw notAllowed(
      `Line ${line.number} of ${line.name} may be this payout: it names it, or shows the same card, sum and time. Decide about that line first, or record the outcome on the payout's page`
    )
  }
}

/** What a line says of a payout; anything else is not final. */
const OUTCOMES: Partial<Record<LineMeaning, "paid" | "not_paid">> = {
  paid: "paid",
  not_paid: "not_paid",
}

const ACTS: Record<LineDecision, Act> = {
  confirmed: confirmPayment,
  resolved: resolveByLine,
  recorded: recordWentBack,
  accepted: () => Promise.resolve(undefined),
}

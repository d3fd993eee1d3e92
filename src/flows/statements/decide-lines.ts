import { createHash } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import type { StatementRow } from "../../modules/statement/models/statement"
import type {
  LineDecision,
  StatementLineRow,
} from "../../modules/statement/models/statement-line"
import { type Amount, signedText, toMinorUnits } from "../../domain/money"
import { errorText } from "../../shared/log"
import { notAllowed } from "../../shared/not-allowed"
import { findShop } from "../../shared/shops"
import { publishPayoutEvents } from "../payouts/publish-payout-events"
import { assertSecondPerson } from "../people/assert-independent"
import { emailOf } from "../people/email-of"
import { publish, publishAttention } from "../publish"
import { recordRefund } from "../refunds/return-money"
import { startSettling } from "../settlement/settle-due"
import { refreshLines } from "./refresh-open"

/** What follows from lines, as a person says. */
export type LinesDecision = {
  statement_id: string
  line_ids: string[]
  decision: LineDecision
  note: string
  actor_id: string
}

export type DecidedLines = {
  decided: string[]
  /** Those that could not be, and why. */
  refused: { id: string; message: string }[]
}

type Act = (
  container: MedusaContainer,
  line: StatementLineRow,
  by: LinesDecision & { note: string; actor_email: string | undefined }
) => Promise<void>

const ACTS: Record<LineDecision, Act> = {
  confirmed: confirmPayment,
  resolved: resolvePayout,
  recorded: recordWentBack,
  accepted: () => Promise.resolve(),
}

/**
 * Does what a person has decided about open lines: each by the way that it is done
 * without a statement, with the line as evidence. A line that is refused keeps none of the
 * others from being decided.
 */
export async function decideLines(
  container: MedusaContainer,
  decision: LinesDecision
): Promise<DecidedLines> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const { statement_id, line_ids, note, actor_id } = decision
  const statement = await statements.readStatement(statement_id)
  const { lines } = await statements.findLines(
    { statement_id, id: line_ids, is_open: true },
    { limit: line_ids.length, offset: 0 }
  )
  const actor_email = await emailOf(container, actor_id)
  const result: DecidedLines = { decided: [], refused: [] }
  for (const line of lines) {
    try {
      const evidence = `${note} (${placeOf(statement, line)})`
      const by = { ...decision, note: evidence, actor_email }
      await ACTS[decision.decision](container, line, by)
      // Its money moved on first: a crash in between leaves a line that is judged again.
      const ids = [line.id]
      const decided = await statements.decideLines(
        { statement_id, ids },
        { decision: decision.decision, actor_id, note }
      )
      result.decided.push(...decided)
    } catch (error) {
      result.refused.push({ id: line.id, message: sentenceOf(error) })
    }
  }
  if (decision.decision === "confirmed") {
    await publishAttention(container)
    startSettling(container)
  }
  // What was refused may be over: somebody else was faster.
  const refused = new Set(result.refused.map(({ id }) => id))
  await refreshLines(
    container,
    statement_id,
    lines.filter(({ id }) => refused.has(id))
  )
  return result
}

function placeOf({ name }: StatementRow, { number }: StatementLineRow): string {
  return number === null ? `not in ${name}` : `${name}, line ${number}`
}

/** A refusal is for the operator; of anything else the log has more. */
function sentenceOf(error: unknown): string {
  return error instanceof MedusaError ? error.message : errorText(error)
}

async function confirmPayment(
  container: MedusaContainer,
  line: StatementLineRow,
  { note, actor_id }: LinesDecision
): Promise<void> {
  const { subject_id, gateway_id, amount, fee, currency_code, at } = line
  const isPayment = line.verdict === "missing_here" && line.meaning === "paid"
  if (!isPayment || !subject_id || !gateway_id || !amount) {
    throw notAllowed(
      "This line names no payment of the store that could be confirmed. Find out whose payment it is, and accept the line with a note"
    )
  }
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const provider_id = await ledger.findProviderOf(subject_id)
  const shop_id = findShop(provider_id)?.shopId
  await ledger.confirmByHand({
    ...{ invoice_id: subject_id, gateway_payment_id: gateway_id },
    ...{ note, actor_id, provider_id },
    amount: amount as Amount,
    ...(currency_code && { currency_code }),
    ...(shop_id !== undefined && { shop_id }),
    ...(fee !== null && { credited_amount: less(amount, fee) }),
    paid_at: at?.toISOString(),
    is_in_turn: true,
  })
  const { is_test } = await ledger.readInvoice(subject_id)
  if (!is_test) {
    await publish(container, "sbp.invoice.paid", { id: subject_id })
  }
}

const less = (amount: string, fee: string) =>
  signedText(
    toMinorUnits(amount as Amount) - toMinorUnits(fee as Amount)
  ) as Amount

/** In doubt: nothing else says what became of its money. */
const IN_DOUBT = ["unknown", "pending"]

async function resolvePayout(
  container: MedusaContainer,
  { subject_id, verdict, meaning }: StatementLineRow,
  { note, actor_id, actor_email }: LinesDecision & { actor_email?: string }
): Promise<void> {
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const [payout] = subject_id
    ? await payouts.listSbpPayouts({ id: subject_id })
    : []
  const outcome = OUTCOMES[verdict === "missing_there" ? "absent" : meaning!]
  if (!payout || !outcome || !IN_DOUBT.includes(payout.state)) {
    throw notAllowed(
      "This line says nothing final about a payout in doubt. Record the outcome on the payout's page"
    )
  }
  await assertSecondPerson(container, payout.id, actor_id)
  const resolved = await payouts.resolvePayout(payout.id, {
    ...{ actor_id, outcome, note, is_correction: false },
    ...(actor_email && { actor_email }),
  })
  await publishPayoutEvents(container, resolved)
}

/** What a line, or that there is none, says of a payout. */
const OUTCOMES: Partial<Record<string, "paid" | "not_paid">> = {
  paid: "paid",
  not_paid: "not_paid",
  absent: "not_paid",
}

async function recordWentBack(
  container: MedusaContainer,
  line: StatementLineRow,
  { note, actor_id, statement_id }: LinesDecision
): Promise<void> {
  const { subject_id, amount, currency_code, at, meaning } = line
  if (meaning !== "went_back" || !subject_id || !amount || !currency_code) {
    throw notAllowed(
      "This line reports no money back of a payment of the store"
    )
  }
  const { shop_id } = await container
    .resolve(SBP_STATEMENT_MODULE)
    .readStatement(statement_id)
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const { paid_at } = await ledger.readInvoice(subject_id)
  await recordRefund(container, {
    ...{ invoice_id: subject_id, currency_code, note, actor_id },
    amount: amount.replace("-", ""),
    idempotency_key: keyOf(shop_id, line),
    // A notification may come later than what the cabinet did on the same day.
    returned_at: at && paid_at && at < paid_at ? paid_at : at,
    refund_reason_id: null,
    replaces_id: null,
    // It has gone back, whatever the order owes.
    confirm_more_than_owed: true,
  })
}

/** The same line of another statement that overlaps is the same refund. */
function keyOf(shopId: string, { repeat_key }: StatementLineRow): string {
  const hash = createHash("sha256")
    .update(`${shopId} ${repeat_key}`)
    .digest("hex")
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5")
}

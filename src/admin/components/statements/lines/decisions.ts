import { IN_DOUBT } from "../../../../domain/states/payout"
import type { StatementKind } from "../../../../domain/statements/statement"
import type { LineDecision } from "../../../../modules/statement/models/statement-line"
import { type Sum, sumsOf } from "../../../lib/sums-of"
import type { StatementLine } from "../../../types"

/** What a person may decide about lines of such a statement. */
export const DECISIONS: Record<StatementKind, readonly LineDecision[]> = {
  payments: ["confirmed", "recorded", "accepted"],
  payouts: ["resolved", "accepted"],
}

const isInDoubt = (state: string | null) =>
  IN_DOUBT.some((name) => name === state)

/** The lines that a decision fits. The store has the last word. */
export function fitting(
  decision: LineDecision,
  lines: readonly StatementLine[]
): StatementLine[] {
  return lines.filter((line) => FITS[decision](line))
}

const FITS: Record<LineDecision, (line: StatementLine) => boolean> = {
  confirmed: ({ verdict, meaning, subject_id, gateway_id }) =>
    verdict === "missing_here" &&
    meaning === "paid" &&
    subject_id !== null &&
    gateway_id !== null,
  resolved: (line) =>
    line.subject_id !== null &&
    isInDoubt(line.our_state) &&
    outcomeOf(line) !== undefined,
  recorded: ({ verdict, meaning, subject_id }) =>
    verdict === "missing_here" &&
    meaning === "went_back" &&
    subject_id !== null,
  accepted: () => true,
}

/** What a line, or its absence, says about a payout. */
export function outcomeOf({
  verdict,
  meaning,
}: Pick<StatementLine, "verdict" | "meaning">):
  "paid" | "not_paid" | undefined {
  if (verdict === "missing_there") {
    return "not_paid"
  }
  const isFinal = meaning === "paid" || meaning === "not_paid"
  return verdict === "status_differs" && isFinal ? meaning : undefined
}

/** The sum of the lines, or of the store's amounts for lines that are missing. */
export const totalsOf = (lines: readonly StatementLine[]): Sum[] =>
  sumsOf(
    lines.flatMap(({ amount, our_amount, currency_code }) => {
      const shown = amount ?? our_amount
      return shown && currency_code ? [{ amount: shown, currency_code }] : []
    })
  )

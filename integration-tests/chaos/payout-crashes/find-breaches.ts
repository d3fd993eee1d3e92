import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import type { Scenario } from "./scenarios"

/** States that say that no money was sent. */
const NOT_SENT = [
  "awaiting_approval",
  "awaiting_card",
  "failed",
  "rejected",
  "withdrawn",
  "expired",
]

/** What is stored about a payout, and what really happened. */
type Facts = { row: PayoutRow | undefined; requests: number; sent: number }

/**
 * Checks what must never happen, whatever is killed when; returns the names of the
 * scenarios in which it happened.
 */
export function findBreaches(
  scenarios: Scenario[],
  rows: Map<string, PayoutRow>
): string[] {
  return scenarios.flatMap((scenario) => {
    const facts = factsOf(scenario, rows)
    return Object.entries(BREACHES)
      .filter(([, isBreach]) => isBreach(facts))
      .map(([breach]) => `${scenario.name}: ${breach}`)
  })
}

const BREACHES: Record<string, (facts: Facts) => boolean> = {
  "was executed twice": ({ sent }) => sent > 1,
  "was sent twice": ({ requests }) => requests > 1,
  "was executed without a row": ({ row, sent }) => sent > 0 && !row,
  "was executed, and says that it was not": ({ row, sent }) =>
    sent > 0 && NOT_SENT.includes(String(row?.state)),
  "is still being sent": ({ row }) => row?.state === "sending",
  "is paid, and nothing was executed": ({ row, sent }) =>
    row?.state === "paid" && sent === 0,
  "is unknown, and needs no attention": ({ row }) =>
    row?.state === "unknown" && row.attention === null,
  "is not visible within 90 seconds": ({ row }) =>
    Boolean(row?.sent_at) && row?.answer_due_at === null,
}

/** The state of each payout, and how often the gateway executed it. */
export function resultsOf(scenarios: Scenario[], rows: Map<string, PayoutRow>) {
  return scenarios.map((scenario) => {
    const { row, sent } = factsOf(scenario, rows)
    return { scenario: scenario.name, state: row?.state ?? "none", sent }
  })
}

function factsOf(
  { simulator, key }: Scenario,
  rows: Map<string, PayoutRow>
): Facts {
  return {
    row: rows.get(key),
    requests: simulator.requests().length,
    sent: simulator.executions("payout").length,
  }
}

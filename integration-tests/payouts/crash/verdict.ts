import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import type { Cell } from "./cells"

/** In these no money has left, or so it says. */
const NOT_SENT = ["awaiting_approval", "failed", "rejected", "expired"]

/** What is written about a payout, and what really happened. */
type Facts = { row: PayoutRow | undefined; requests: number; sent: number }

/**
 * What must never happen, whoever is killed when; the names of the cells in
 * which it has.
 */
export function findBreaches(
  cells: Cell[],
  rows: Map<string, PayoutRow>
): string[] {
  return cells.flatMap((cell) => {
    const facts = factsOf(cell, rows)
    return Object.entries(BREACHES)
      .filter(([, isBreach]) => isBreach(facts))
      .map(([breach]) => `${cell.name}: ${breach}`)
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
  "is unknown, and nobody is told": ({ row }) =>
    row?.state === "unknown" && row.attention === null,
  "is not visible within 90 seconds": ({ row }) =>
    Boolean(row?.sent_at) && row?.answer_due_at === null,
}

/** What each has come to, and how often the gateway acted. */
export function resultsOf(cells: Cell[], rows: Map<string, PayoutRow>) {
  return cells.map((cell) => {
    const { row, sent } = factsOf(cell, rows)
    return { cell: cell.name, state: row?.state ?? "none", sent }
  })
}

function factsOf(
  { simulator, key }: Cell,
  rows: Map<string, PayoutRow>
): Facts {
  return {
    row: rows.get(key),
    requests: simulator.requests().length,
    sent: simulator.executions("payout").length,
  }
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import type { MissingLine } from "../../modules/statement/missing"
import type { CoveredDays } from "../../domain/statements/agreed-days"
import { addDays, dayAt, endOfDay, startOfDay } from "../../domain/days"
import { IN_DOUBT } from "../../domain/states/payout"
import type { ReadableStatement } from "./judge-lines"
import { reportDifferences } from "./report-differences"

const BATCH = 500

/**
 * A payment at the edge of what statements cover may be listed by the statement of the day
 * before or after, which is not imported yet.
 */
const EDGE_MS = 60 * 60_000

const DOUBT: readonly string[] = IN_DOUBT

type Covered = { covers_from: string; covers_to: string }

/**
 * Checks statements again for what they lack, once a day, and when one was withdrawn: a
 * payment of a day that was compared long ago may be confirmed later.
 */
export async function askWhatIsMissing(
  container: MedusaContainer
): Promise<void> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  let statement: Awaited<ReturnType<typeof statements.claimCovering>>
  while ((statement = await statements.claimCovering())) {
    await findMissing(container, statement)
    await reportDifferences(container, statement.id)
    await statements.recordAsked(statement.id)
  }
}

/** Records what a complete statement should list, and no statement lists. */
export async function findMissing(
  container: MedusaContainer,
  statement: ReadableStatement & Covered
): Promise<void> {
  const { kind, shop_id, layout } = statement
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const periods = await statements.listCovered({ kind, shop_id })
  const { from, until } = timeOf(statement, periods, layout)
  const batches = walk(container, { kind, shop_id, from, until })
  for await (const rows of batches) {
    const subjects = rows.map(({ subject_id }) => subject_id)
    const doubted = rows.filter((it) => DOUBT.includes(it.our_state))
    const listed = await statements.findListed(
      subjects,
      doubted.map(({ subject_id }) => subject_id),
      statement.id
    )
    const missing = rows.filter(({ subject_id }) => !listed.has(subject_id))
    const lines = missing.map((row) => ({
      ...row,
      day: dayAt(row.at, layout.time_zone),
    }))
    if (!(await statements.recordMissing(statement, lines))) {
      return
    }
  }
}

/** The time of its days, without an edge beyond which no statement covers the day. */
function timeOf(
  { covers_from, covers_to }: Covered,
  periods: readonly CoveredDays[],
  { time_zone }: ReadableStatement["layout"]
): { from: Date; until: Date } {
  const isCovered = (day: string) =>
    periods.some(
      (it) => it.time_zone === time_zone && it.from <= day && day <= it.to
    )
  const from = startOfDay(covers_from, time_zone).getTime()
  const until = endOfDay(covers_to, time_zone).getTime()
  return {
    from: new Date(isCovered(addDays(covers_from, -1)) ? from : from + EDGE_MS),
    until: new Date(isCovered(addDays(covers_to, 1)) ? until : until - EDGE_MS),
  }
}

type Span = Pick<ReadableStatement, "kind" | "shop_id"> & {
  from: Date
  until: Date
}

async function* walk(
  container: MedusaContainer,
  { kind, ...span }: Span
): AsyncGenerator<Omit<MissingLine, "day">[]> {
  if (kind === "payments") {
    const ledger = container.resolve(SBP_LEDGER_MODULE)
    for await (const rows of ledger.walkPaid(span, BATCH)) {
      yield rows.map((row) => ({
        subject_id: row.id,
        gateway_id: row.gateway_payment_id,
        at: row.paid_at as Date,
        our_amount: row.received_amount ?? row.amount,
        our_state: row.state,
        currency_code: row.currency_code,
      }))
    }
    return
  }
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  for await (const rows of payouts.walkSent(span, BATCH)) {
    yield rows.map((row) => ({
      subject_id: row.id,
      gateway_id: row.gateway_id,
      at: row.counted_at,
      our_amount: row.amount,
      our_state: row.state,
      currency_code: row.currency_code,
    }))
  }
}

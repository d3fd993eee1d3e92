import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { maskOf, writeMask } from "../../domain/card-number"
import { PAYOUT_TRANSITIONS } from "../../domain/states/payout"
import { isAllowed } from "../../domain/states/transition"
import { NoAnswerError, withTimeout } from "../../shared/with-timeout"
import {
  isCommitLost,
  isSentAnew,
  mayHaveLeft,
  restorePayout,
} from "./restore-payout"
import type { PayoutRow } from "./models/payout"
import { movePayout } from "./move-payout"
import { ownId, type PayoutOutcome } from "./send-payout"
import { inTransaction, PAYOUTS, rowsOf } from "./sql"
import { recordEvent } from "./trail"

/** The database may restart while the gateway answers. */
const SOON_MS = [0, 200, 1_000, 5_000, 15_000]

/** A failover takes minutes. The sweep marks the row unknown in between. */
const LATER_MS = Array.from({ length: 40 }, () => 15_000)

/**
 * How long the database may take: TCP says nothing for a quarter of an hour of a machine
 * that disappeared, and another connection may work. To record an outcome twice is harmless.
 */
const TIMEOUT_MS = 15_000

export type UnrecordedOutcome = Pick<
  PayoutOutcome,
  "state" | "gateway_id" | "gateway_status"
> & { id: string }

type KeptOutcome = {
  /** The row as it was, if the database does not take the outcome soon. */
  payout: PayoutRow
  /** The row with its outcome; undefined: it is never recorded. */
  recorded: Promise<PayoutRow | undefined>
}

/**
 * Records the outcome of the one call, for as long as that takes: the gateway
 * cannot be asked again.
 *
 * @param onFailure gets the ids and statuses that could not be recorded, after each try
 */
export async function keepOutcome(
  pool: Knex,
  payout: PayoutRow,
  outcome: PayoutOutcome,
  onFailure: (facts: UnrecordedOutcome, isLast: boolean) => void
): Promise<KeptOutcome> {
  const { id } = payout
  const { state, gateway_id, gateway_status } = outcome
  const facts = { id, state, gateway_id, gateway_status }
  const tryAfter = (waits: number[]) =>
    tryToRecord(pool, payout, outcome, waits, () => onFailure(facts, false))
  const row = await tryAfter(SOON_MS)
  if (row) {
    return { payout: row, recorded: Promise.resolve(row) }
  }
  const later = tryAfter(LATER_MS).then((row) => {
    if (!row) {
      onFailure(facts, true)
    }
    return row
  })
  return { payout, recorded: later }
}

async function tryToRecord(
  pool: Knex,
  payout: PayoutRow,
  outcome: PayoutOutcome,
  waits: number[],
  onFailure: () => void
): Promise<PayoutRow | undefined> {
  for (const wait of waits) {
    await sleep(wait, undefined, { ref: false })
    try {
      return await recordOutcome(pool, payout, outcome)
    } catch {
      onFailure()
    }
  }
  return undefined
}

/**
 * Records the outcome of the one call. It may be late: an unknown payout becomes
 * known, and a person's resolution stays, beside the answer; if those contradict
 * each other, a person has to look again.
 *
 * @param sent the row as it was when the gateway was called
 */
export const recordOutcome = (
  pool: Knex,
  sent: PayoutRow,
  outcome: PayoutOutcome
): Promise<PayoutRow> => record(pool, sent, outcome, recordAnswer)

/**
 * Records the outcome again if the database has lost it, because a replica without
 * that commit took over; changes nothing otherwise.
 */
export const restoreLost = (
  pool: Knex,
  sent: PayoutRow,
  outcome: PayoutOutcome
): Promise<PayoutRow> =>
  record(pool, sent, outcome, (_, payout) => Promise.resolve(payout))

async function record(
  pool: Knex,
  sent: PayoutRow,
  answered: PayoutOutcome,
  /** Called if the row knows of this call. */
  go: (
    trx: Knex.Transaction,
    payout: PayoutRow,
    outcome: PayoutOutcome
  ) => Promise<PayoutRow>
): Promise<PayoutRow> {
  let isGivenUp = false
  const recorded = inTransaction(pool, async (trx) => {
    const payout = await rowsOf<PayoutRow>(trx, PAYOUTS)
      .where({ id: sent.id })
      .forUpdate()
      .first()
    if (isGivenUp) {
      // The next try has recorded it: a second answer would contradict a person's decision.
      throw new NoAnswerError("Too late")
    }
    const outcome = await withOwnId(trx, sent, answered)
    if (!payout || isCommitLost(payout, sent, outcome)) {
      return restorePayout(trx, { sent, left: payout, outcome })
    }
    return isSentAnew(payout, sent)
      ? recordOtherCall(trx, { payout, sent, outcome })
      : go(trx, payout, outcome)
  })
  try {
    return await withTimeout(recorded, TIMEOUT_MS, "The database")
  } catch (error) {
    isGivenUp = true
    throw error
  }
}

async function recordAnswer(
  trx: Knex.Transaction,
  payout: PayoutRow,
  outcome: PayoutOutcome
): Promise<PayoutRow> {
  const { state: to, attention, ...answer } = outcome
  const { error_message: note, ...facts } = answer
  const details = { state: to, ...facts }
  if (isAllowed(PAYOUT_TRANSITIONS, payout.state, to, "machine")) {
    return movePayout(trx, payout, {
      to,
      event: "answered",
      note,
      details,
      columns: {
        ...answer,
        gateway_id: ownId(outcome),
        // Set by another call, whose answer came first.
        attention: isPaidTwice(payout) ? payout.attention : attention,
        ...(to === "paid" && { paid_at: trx.fn.now() }),
      },
    })
  }
  const event = "answered_late"
  await recordEvent(trx, { payout_id: payout.id, event, note, details })
  const final_amount =
    payout.final_amount ?? (to === "paid" ? answer.final_amount : null)
  return update(trx, payout, {
    final_amount,
    // Unpublished, like a new state: less than the amount may have arrived.
    ...(final_amount !== payout.final_amount && { published_state: null }),
    gateway_id: payout.gateway_id ?? ownId(outcome),
    gateway_status: payout.gateway_status ?? answer.gateway_status,
    attention: attentionAfter(payout, outcome),
  })
}

/** Changes columns, but not the state. */
async function update(
  trx: Knex.Transaction,
  payout: PayoutRow,
  columns: Partial<PayoutRow>
): Promise<PayoutRow> {
  const [updated] = await rowsOf<PayoutRow>(trx, PAYOUTS)
    .where({ id: payout.id })
    .update({
      ...columns,
      version: trx.raw("version + 1"),
      updated_at: trx.fn.now(),
    })
    .returning("*")
  return updated ?? payout
}

const isPaidTwice = ({ attention }: PayoutRow) =>
  attention === "payout_paid_twice"

/**
 * Records the outcome of a call that the row does not know of: the database lost its
 * commit, and another process has sent the payout anew. The row keeps the outcome of that
 * second call. Both may have sent the money: a person has to find out.
 */
async function recordOtherCall(
  trx: Knex.Transaction,
  parts: { payout: PayoutRow; sent: PayoutRow; outcome: PayoutOutcome }
): Promise<PayoutRow> {
  const { payout, sent, outcome } = parts
  const { id, gateway_id } = payout
  const { attention: _, error_message: note, ...facts } = outcome
  const mask = maskOf(sent)
  const details = { ...facts, ...(mask && { card: writeMask(mask) }) }
  const entry = { event: "answered_late", note, details } as const
  // With one id for both, the gateway has recognised the key of the request.
  const isSame = gateway_id !== null && gateway_id === outcome.gateway_id
  if (isSame || !mayHaveLeft(outcome)) {
    await recordEvent(trx, { payout_id: id, ...entry })
    return payout
  }
  const columns = { attention: "payout_paid_twice" as const }
  if (payout.state === "sending") {
    // The row's own call may fail although this one has sent the money.
    return movePayout(trx, payout, { to: "unknown", ...entry, columns })
  }
  await recordEvent(trx, { payout_id: id, ...entry })
  return update(trx, payout, columns)
}

/**
 * One payout of the gateway cannot be two of ours: if another row has its id, it
 * is unknown what was done for this one. Of two answers at once, the second fails
 * at the unique index, and is recorded by its next try.
 */
async function withOwnId(
  trx: Knex.Transaction,
  { id, shop_id }: PayoutRow,
  outcome: PayoutOutcome
): Promise<PayoutOutcome> {
  const { gateway_id } = outcome
  const other =
    gateway_id !== null &&
    (await rowsOf<PayoutRow>(trx, PAYOUTS)
      .where({ shop_id, gateway_id })
      .whereNot({ id })
      .first("id"))
  return other
    ? {
        ...outcome,
        state: "unknown",
        gateway_id: null,
        is_refused: false,
        error_code: "echo_mismatch",
        error_message: `The gateway answered with the id ${gateway_id}, which belongs to payout ${other.id}`,
        attention: "payout_mismatch",
      }
    : outcome
}

/** Why a person has to look at it, now that the answer is known. */
function attentionAfter(
  payout: PayoutRow,
  outcome: PayoutOutcome
): PayoutRow["attention"] {
  if (contradicts(payout, outcome)) {
    return "payout_contradiction"
  }
  return payout.state === "unknown" && !isPaidTwice(payout)
    ? (outcome.attention ?? payout.attention)
    : payout.attention
}

/** The answer says the opposite of what a person has resolved. */
function contradicts({ state }: PayoutRow, outcome: PayoutOutcome): boolean {
  const { gateway_id, attention } = outcome
  const hasTakenIt =
    outcome.state === "paid" ||
    outcome.state === "pending" ||
    gateway_id !== null ||
    attention === "payout_mismatch"
  return (
    (state === "resolved_not_paid" &&
      hasTakenIt &&
      outcome.state !== "failed") ||
    (state === "resolved_paid" && outcome.state === "failed")
  )
}

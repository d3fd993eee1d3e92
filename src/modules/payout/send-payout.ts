import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutDoubt } from "../../domain/attention-reasons"
import type { CardNumber } from "../../domain/card-number"
import { type Amount, currencyOf } from "../../domain/money"
import { payoutOutcome } from "../../domain/statuses"
import { GatewayError, type PayoutAnswer, type SbpGateway } from "../../gateway"
import { inSpan } from "../../shared/monitoring/telemetry"
import { notAllowed } from "../../shared/not-allowed"
import type { PayoutRow } from "./models/payout"
import type { PayoutSettings } from "./settings"
import { PAYOUTS, rowsOf } from "./sql"

/** How long after the deadline of the call the sweep waits for its answer. */
const GRACE_MS = 15_000

/** What a row gets with the state `sending`, before the call to the gateway. */
export function sendingColumns(
  trx: Knex.Transaction,
  { timeoutMs }: PayoutSettings
) {
  // Not now(): the transaction may have waited for its lock.
  return {
    sent_at: trx.raw("clock_timestamp()"),
    counted_at: trx.raw("clock_timestamp()"),
    answer_due_at: trx.raw("clock_timestamp() + ? * interval '1 millisecond'", [
      timeoutMs + GRACE_MS,
    ]),
  }
}

/**
 * Returns the written row if it is what was checked: a trigger that is not the plugin's may
 * have written another amount.
 *
 * @throws {MedusaError} NOT_ALLOWED, in the transaction that wrote it
 */
export function asChecked(
  written: PayoutRow,
  checked: Pick<PayoutRow, "amount" | "currency_code" | "shop_id">
): PayoutRow {
  const isSame =
    written.amount === checked.amount &&
    written.currency_code === checked.currency_code &&
    written.shop_id === checked.shop_id
  if (!isSame) {
    throw notAllowed(
      `Payout ${written.id} was changed as it was written, by a trigger of the database that is not the plugin's. Nothing was sent: find that trigger`
    )
  }
  return written
}

type Parts = { pool: Knex; gateway: SbpGateway; settings: PayoutSettings }

/**
 * Calls the gateway for a payout whose row is committed as `sending`: once, by the
 * process that moved it there, and outside any transaction.
 */
export async function sendPayout(
  { pool, gateway, settings }: Parts,
  payout: PayoutRow,
  cardNumber: CardNumber
): Promise<PayoutOutcome> {
  return (await isInTime(pool, payout, settings))
    ? callGateway(gateway, payout, cardNumber, settings)
    : NOT_SENT
}

/**
 * Whether the answer would still be in time. A process may have been suspended
 * since it moved the row: by now, a person may have resolved it as not paid.
 */
async function isInTime(
  pool: Knex,
  { id }: PayoutRow,
  { timeoutMs }: PayoutSettings
): Promise<boolean> {
  // The monotonic clock stands still with a suspended machine.
  const [began, beganAt] = [performance.now(), Date.now()]
  try {
    const row = await rowsOf<PayoutRow>(pool, PAYOUTS)
      .where({ id, state: "sending" })
      .whereRaw(
        "answer_due_at > clock_timestamp() + ? * interval '1 millisecond'",
        [timeoutMs]
      )
      .first("id")
    const tookMs = Math.max(performance.now() - began, Date.now() - beganAt)
    return row !== undefined && tookMs < GRACE_MS
  } catch {
    // The database is down: nothing has left, so nothing is sent.
    return false
  }
}

async function callGateway(
  gateway: SbpGateway,
  payout: PayoutRow,
  cardNumber: CardNumber,
  { failedStatuses }: PayoutSettings
): Promise<PayoutOutcome> {
  const { id, description, metadata, idempotency_key: idempotencyKey } = payout
  try {
    const answer = await inSpan("sbp.gateway.create_payout", () =>
      gateway.createPayout(
        {
          amount: {
            value: payout.amount,
            currency: currencyOf(payout.currency_code),
          },
          payout_destination_data: {
            type: "bank_card",
            card: { number: cardNumber },
          },
          ...(description !== null && { description }),
          // By this id, the gateway's cabinet and its answer name our row.
          metadata: {
            ...metadata,
            payout_id: id,
          },
        },
        { idempotencyKey }
      )
    )
    return outcomeOfAnswer(answer, failedStatuses)
  } catch (error) {
    return outcomeOfError(error)
  }
}

/** The outcome of the one call to the gateway. */
export type PayoutOutcome = {
  state: "paid" | "pending" | "failed" | "unknown"
  gateway_id: string | null
  gateway_status: string | null
  final_amount: Amount | null
  is_refused: boolean
  error_code: string | null
  error_message: string | null
  attention: PayoutDoubt | null
}

/**
 * The gateway's id of the payout itself. The id in an error may be the request's: only the
 * trail keeps it. The id of an answer that contradicts the request stays, because a
 * statement lists the money by it.
 */
export const ownId = ({ gateway_id, error_code }: PayoutOutcome) =>
  error_code === null || error_code === "echo_mismatch" ? gateway_id : null

const NO_FACTS = {
  gateway_id: null,
  gateway_status: null,
  final_amount: null,
  is_refused: false,
  error_code: null,
  error_message: null,
  attention: null,
}

/** The call was not made, because it was too late for it. */
export const NOT_SENT: PayoutOutcome = {
  ...NO_FACTS,
  state: "failed",
  error_code: "not_sent",
  error_message: "It was not sent in time, so no money has left",
}

const STATES = {
  paid: "paid",
  failed: "failed",
  in_progress: "pending",
} as const

/** What the gateway's answer means. The client has compared it with the request. */
export function outcomeOfAnswer(
  { id, status, final_amount }: PayoutAnswer,
  failedStatuses: readonly string[]
): PayoutOutcome {
  const state = STATES[payoutOutcome(status, failedStatuses)]
  return {
    ...NO_FACTS,
    state,
    gateway_id: id,
    gateway_status: status,
    final_amount: final_amount?.value ?? null,
    is_refused: state === "failed",
    attention: state === "pending" ? "payout_pending" : null,
  }
}

/**
 * Failed only if nothing can have been executed: no byte was sent, or the gateway
 * gave one of the few answers that mean it. Everything else is unknown.
 */
export function outcomeOfError(error: unknown): PayoutOutcome {
  if (!(error instanceof GatewayError)) {
    // An error of our own, perhaps after the request had left.
    return unknownOutcome("internal", "internal error")
  }
  const { code, message, gatewayId = null, mayHaveExecuted, status } = error
  const known = { error_code: code, error_message: message }
  if (!mayHaveExecuted) {
    const is_refused = status !== undefined
    return {
      ...NO_FACTS,
      ...known,
      state: "failed",
      gateway_id: gatewayId,
      is_refused,
    }
  }
  return {
    ...unknownOutcome(code, message),
    gateway_id: gatewayId,
    attention: code === "echo_mismatch" ? "payout_mismatch" : "payout_unknown",
  }
}

function unknownOutcome(
  error_code: string,
  error_message: string
): PayoutOutcome {
  return {
    ...NO_FACTS,
    state: "unknown",
    error_code,
    error_message,
    attention: "payout_unknown",
  }
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { parseAmount, parseCurrency, type SbpGateway } from "../../../gateway"
import type { PayoutRow } from "../models/payout"
import type { PayoutSettings } from "../settings"
import { PAYOUTS, rowsOf } from "../sql"
import {
  NOT_SENT,
  type Outcome,
  outcomeOfAnswer,
  outcomeOfError,
} from "./outcome"

type Parts = { pool: Knex; gateway: SbpGateway; settings: PayoutSettings }

/**
 * Calls the gateway for a payout whose row is committed as `sending`: once, by
 * whoever put it into that state, and outside any transaction.
 */
export async function sendPayout(
  { pool, gateway, settings }: Parts,
  payout: PayoutRow,
  number: string
): Promise<Outcome> {
  return (await isInTime(pool, payout, settings))
    ? callGateway(gateway, payout, number, settings)
    : NOT_SENT
}

/**
 * Whether the answer would still be waited for. A process may have stood still
 * since it took the row: by now, a person may have called it not paid.
 */
async function isInTime(
  pool: Knex,
  { id }: PayoutRow,
  { timeoutMs }: PayoutSettings
): Promise<boolean> {
  try {
    const row = await rowsOf<PayoutRow>(pool, PAYOUTS)
      .where({ id, state: "sending" })
      .whereRaw(
        "answer_due_at > clock_timestamp() + ? * interval '1 millisecond'",
        [timeoutMs]
      )
      .first("id")
    return row !== undefined
  } catch {
    // The database has gone: nothing has left, and nothing shall.
    return false
  }
}

async function callGateway(
  gateway: SbpGateway,
  payout: PayoutRow,
  number: string,
  { failedStatuses }: PayoutSettings
): Promise<Outcome> {
  const { id, description, metadata, idempotency_key: idempotencyKey } = payout
  try {
    const answer = await gateway.createPayout(
      {
        amount: {
          value: parseAmount(payout.amount),
          currency: parseCurrency(payout.currency_code),
        },
        payout_destination_data: { type: "bank_card", card: { number } },
        ...(description !== null && { description }),
        // By it the gateway's cabinet, and its answer, name our row.
        metadata: {
          ...(metadata as Record<string, string> | null),
          payout_id: id,
        },
      },
      { idempotencyKey }
    )
    return outcomeOfAnswer(answer, failedStatuses)
  } catch (error) {
    return outcomeOfError(error)
  }
}

import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { parseAmount, parseCurrency, type SbpGateway } from "../../../gateway"
import type { PayoutRow } from "../models/payout"
import type { PayoutSettings } from "../settings"
import { type Outcome, outcomeOfAnswer, outcomeOfError } from "./outcome"
import { recordOutcome } from "./record-outcome"

/** The database may restart while the gateway answers. */
const RETRIES_MS = [200, 1_000, 5_000, 15_000]

/**
 * Calls the gateway for a payout whose row is committed as `sending`: once, by
 * whoever put it into that state, and outside any transaction.
 */
export async function sendPayout(
  { pool, gateway, settings }: Parts,
  payout: PayoutRow,
  number: string
): Promise<PayoutRow> {
  const outcome = await callGateway(gateway, payout, number, settings)
  for (const wait of RETRIES_MS) {
    try {
      return await recordOutcome(pool, payout.id, outcome)
    } catch {
      await sleep(wait)
    }
  }
  // The sweeper will find the row, and call it unknown.
  return recordOutcome(pool, payout.id, outcome)
}

type Parts = { pool: Knex; gateway: SbpGateway; settings: PayoutSettings }

async function callGateway(
  gateway: SbpGateway,
  payout: PayoutRow,
  number: string,
  { failedStatuses }: PayoutSettings
): Promise<Outcome> {
  const { description, metadata, idempotency_key: idempotencyKey } = payout
  try {
    const answer = await gateway.createPayout(
      {
        amount: {
          value: parseAmount(payout.amount),
          currency: parseCurrency(payout.currency_code),
        },
        payout_destination_data: { type: "bank_card", card: { number } },
        ...(description !== null && { description }),
        ...(metadata !== null && {
          metadata: metadata as Record<string, string>,
        }),
      },
      { idempotencyKey }
    )
    return outcomeOfAnswer(answer, failedStatuses)
  } catch (error) {
    return outcomeOfError(error)
  }
}

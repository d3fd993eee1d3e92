import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { type Amount, maskCard } from "../../../gateway"
import { newId } from "../../../shared/ids"
import type { PayoutPurpose } from "../../../shared/payout-purposes"
import { fingerprintsOf } from "../cards/fingerprint"
import { recordEvent } from "../history"
import { findExceeded, needsApproval } from "../limits/check-limits"
import { readUsage, type Usage } from "../limits/read-usage"
import type { PayoutRow } from "../models/payout"
import { wordsOf } from "../reading/words-of"
import type { PayoutSettings } from "../settings"
import { inTransaction, lockDecisions, PAYOUTS } from "../sql"
import { assertCurrency } from "./assert-currency"
import { assertReplaceable } from "./assert-replaceable"
import { assertNotFenced } from "./fence-payout"
import { findSame } from "./find-same"
import { sendingColumns } from "./sending-columns"

/** What an operator asks for. The card's number is in no other type. */
export type PayoutRequest = {
  /** Where others have to know it before there is the payout. */
  id?: string
  idempotency_key: string
  amount: Amount
  currency_code: string
  purpose: PayoutPurpose
  description: string | null
  metadata: Record<string, string> | null
  order_id: string | null
  invoice_id: string | null
  replaces_id: string | null
  created_by: string
  /** That it is not the one that is there already, but a second one. */
  confirm_duplicate: boolean
}

export type CreatedPayout = {
  payout: PayoutRow
  /** It is in the state `sending`, and whoever created it has to send it. */
  isToBeSent: boolean
}

const APPROVAL_DAYS = 7

/**
 * Takes the row of a payout, in one transaction with everything that decides
 * whether there may be one. Nothing is sent here.
 *
 * @param number the card's, as `readCard` returns it
 * @throws {MedusaError} NOT_ALLOWED, with what stands against it
 */
export async function createPayout(
  pool: Knex,
  request: PayoutRequest,
  number: string,
  settings: PayoutSettings
): Promise<CreatedPayout> {
  const { confirm_duplicate, ...columns } = request
  const fingerprints = fingerprintsOf(number, settings.keys)
  return inTransaction(pool, async (trx) => {
    await lockDecisions(trx)
    const same = await findSame(trx, request, fingerprints.all)
    if (same) {
      return { payout: same, isToBeSent: false }
    }
    const usage = await assertAllowed(trx, request, fingerprints.all, settings)
    const waits = needsApproval(request.amount, usage, settings.approvalAbove)
    const [payout] = await trx<PayoutRow>(PAYOUTS)
      .insert({
        ...columns,
        words: wordsOf(columns.description),
        metadata: columns.metadata && JSON.stringify(columns.metadata),
        ...maskCard(number),
        fingerprint: fingerprints.current,
        id: request.id ?? newId("payout"),
        shop_id: settings.shopId,
        counted_at: trx.raw("clock_timestamp()"),
        ...(waits
          ? {
              state: "awaiting_approval",
              approve_by: trx.raw(`now() + interval '${APPROVAL_DAYS} days'`),
            }
          : { state: "sending", ...sendingColumns(trx, settings) }),
      } as never)
      .returning("*")
    const created = payout as PayoutRow
    await recordEvent(trx, {
      payout_id: created.id,
      event: "created",
      to_state: created.state,
      actor_id: request.created_by,
      details: { confirm_duplicate, replaces_id: request.replaces_id },
    })
    return { payout: created, isToBeSent: !waits }
  })
}

/**
 * What stands against a payout, without making it.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function checkPayout(
  pool: Knex,
  request: PayoutRequest,
  number: string,
  settings: PayoutSettings
): Promise<void> {
  const { all } = fingerprintsOf(number, settings.keys)
  await inTransaction(pool, async (trx) => {
    // Of a double click, the other one may have made it by now.
    if (!(await findSame(trx, request, all))) {
      await assertAllowed(trx, request, all, settings)
    }
  })
}

async function assertAllowed(
  trx: Knex.Transaction,
  request: PayoutRequest,
  fingerprints: readonly string[],
  settings: PayoutSettings
): Promise<Usage> {
  const { amount, currency_code, replaces_id, confirm_duplicate } = request
  assertCurrency(currency_code, settings)
  await assertNotFenced(trx, request.id)
  await assertReplaceable(trx, request)
  const usage = await readUsage(trx, {
    currency_code,
    amount,
    fingerprints,
    replaces_id,
  })
  const exceeded = findExceeded(amount, currency_code, usage, settings.limits)
  if (exceeded) {
    throw notAllowed(exceeded)
  }
  if (usage.duplicate_id && !confirm_duplicate) {
    throw notAllowed(
      `The same sum went to this card within 24 hours, with payout ${usage.duplicate_id}. Confirm that this is another one`,
      "duplicate_payout"
    )
  }
  return usage
}

function notAllowed(message: string, code?: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message, code)
}

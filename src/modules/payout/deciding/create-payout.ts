import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { type Amount, maskCard } from "../../../gateway"
import { newId } from "../../../shared/ids"
import type { PayoutPurpose } from "../../../shared/payout-purposes"
import { assertMayCheckCard, recordCardCheck } from "../cards/card-checks"
import { fingerprintsOf } from "../cards/fingerprint"
import { recordEvent } from "../history"
import {
  CARD_LIMITS,
  findExceeded,
  type Limits,
  needsApproval,
  SHOP_LIMITS,
} from "../limits/check-limits"
import { limitsFor } from "../limits/limits-for"
import { readUsage, type Usage } from "../limits/read-usage"
import type { CardCheckRow } from "../models/card-check"
import type { PayoutRow } from "../models/payout"
import { wordsOf } from "../reading/words-of"
import type { PayoutSettings } from "../settings"
import { inTransaction, lockDecisions, PAYOUTS } from "../sql"
import { assertLookedUp } from "./assert-looked-up"
import { assertReplaceable } from "./assert-replaceable"
import { assertNotVoided } from "./void-payout-id"
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
  /** Of who created it, for the trail. */
  actor_email?: string
  /** That it is not the one that is there already, but a second one. */
  confirm_duplicate: boolean
  /** That what the gateway refused, and this replaces, is not in its cabinet. */
  confirm_not_paid?: boolean
  /** That it returns no money of its order, although that could be returned. */
  confirm_not_return?: boolean
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
  const {
    confirm_duplicate,
    confirm_not_paid,
    confirm_not_return,
    actor_email,
    ...columns
  } = request
  const mask = maskCard(number)
  const fingerprints = fingerprintsOf(number, settings.keys)
  const created = await inTransaction(pool, async (trx) => {
    await lockDecisions(trx)
    const same = await findSame(trx, request, fingerprints.all)
    if (same) {
      return same instanceof MedusaError
        ? same
        : { payout: same, isToBeSent: false }
    }
    const answer = await decide(trx, request, fingerprints.all, settings)
    if (answer instanceof MedusaError) {
      return answer
    }
    const { waits } = answer
    const [payout] = await trx<PayoutRow>(PAYOUTS)
      .insert({
        ...columns,
        words: wordsOf(columns.description),
        metadata: columns.metadata && JSON.stringify(columns.metadata),
        ...mask,
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
    const row = payout as PayoutRow
    await recordEvent(trx, {
      payout_id: row.id,
      event: "created",
      to_state: row.state,
      actor_id: request.created_by,
      actor_email,
      details: {
        amount: row.amount,
        currency_code: row.currency_code,
        card: `${mask.first6}…${mask.last4}`,
        confirm_duplicate,
        confirm_not_paid,
        ...(confirm_not_return && { confirm_not_return }),
        replaces_id: request.replaces_id,
      },
    })
    return { payout: row, isToBeSent: !waits }
  })
  return orThrow(created)
}

/**
 * What stands against a payout, without making it. That the card was looked at
 * is kept: nothing else is left of this request, if it is refused later.
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
  const answer = await inTransaction(pool, async (trx) => {
    await lockDecisions(trx)
    // Of a double click, the other one may have made it by now.
    const same = await findSame(trx, request, all)
    return same ?? decide(trx, request, all, settings, { isOnlyAsked: true })
  })
  orThrow(answer)
}

type Verdict = { waits: boolean }

/**
 * What stands against a payout: first what is the same for every card, then what
 * the card decides.
 *
 * @returns a refusal that says something about the card, to be answered once
 * the transaction, which counts it, is committed
 * @throws {MedusaError} NOT_ALLOWED for every other one
 */
async function decide(
  trx: Knex.Transaction,
  request: PayoutRequest,
  fingerprints: readonly string[],
  settings: PayoutSettings,
  { isOnlyAsked = false } = {}
): Promise<Verdict | MedusaError> {
  const { amount, currency_code, replaces_id, idempotency_key } = request
  const { created_by: actor_id } = request
  const limits = limitsFor(currency_code, settings)
  await assertNotVoided(trx, request.id)
  const isByWord = await assertReplaceable(trx, request)
  await assertLookedUp(trx, request)
  const isApproved = isByWord && settings.hasApprovers
  const usage = await readUsage(trx, {
    currency_code,
    amount,
    fingerprints,
    replaces_id,
    isApproved,
  })
  const exceeded = findExceeded(SHOP_LIMITS, request, usage, limits)
  if (exceeded) {
    throw notAllowed(exceeded)
  }
  await assertMayCheckCard(trx, actor_id, isOnlyAsked ? "" : idempotency_key)
  const refusal = refusalOf(request, usage, limits)
  if (refusal || isOnlyAsked) {
    await recordCardCheck(trx, {
      actor_id,
      idempotency_key,
      payout_id: request.id ?? null,
      refusal: refusal?.why ?? null,
    })
  }
  return (
    refusal?.error ?? {
      waits: isApproved || needsApproval(amount, usage, limits.approvalAbove),
    }
  )
}

/** What the card has against it. */
function refusalOf(
  request: PayoutRequest,
  usage: Usage,
  limits: Limits
): { why: CardCheckRow["refusal"]; error: MedusaError } | undefined {
  const exceeded = findExceeded(CARD_LIMITS, request, usage, limits)
  if (exceeded) {
    return { why: "per_card_limit", error: notAllowed(exceeded) }
  }
  if (usage.duplicate_id && !request.confirm_duplicate) {
    const error = notAllowed(
      `The same sum went to this card within 24 hours, with payout ${usage.duplicate_id}. Confirm that this is another one`,
      "duplicate_payout"
    )
    return { why: "duplicate_payout", error }
  }
  return undefined
}

/** What was decided is committed by now, refusals too. */
function orThrow<T>(answer: T | MedusaError): T {
  if (answer instanceof MedusaError) {
    throw answer
  }
  return answer
}

function notAllowed(message: string, code?: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message, code)
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { parseAmount } from "../../../gateway"
import { MAX_MISMATCHES } from "../../../shared/max-mismatches"
import { assertMayCheckCard, recordCardCheck } from "../cards/card-checks"
import { fingerprintsOf } from "../cards/fingerprint"
import { recordEvent } from "../history"
import { CARD_LIMITS, findExceeded, SHOP_LIMITS } from "../limits/check-limits"
import { limitsFor } from "../limits/limits-for"
import { readUsage } from "../limits/read-usage"
import { lockPayout } from "../lock-payout"
import type { PayoutRow } from "../models/payout"
import { move } from "../move"
import type { PayoutSettings } from "../settings"
import { assertReplaceable } from "./assert-replaceable"
import { inTransaction, lockDecisions, PAYOUTS, rowsOf } from "../sql"
import type { CreatedPayout } from "./create-payout"
import { sendingColumns } from "./sending-columns"

const ALL_LIMITS = [...SHOP_LIMITS, ...CARD_LIMITS]

type Actor = { actor_id: string; actor_email?: string }

type Approval = Actor & { number: string }

type Verdict = CreatedPayout | { kind: "another_card"; left: number }

/**
 * Lets a payout be sent, on the word of a second person who knows the card.
 * The checks and the new state are one transaction; nothing is sent here.
 *
 * @param number the card's as the approver typed it, read by `readCard`
 * @throws {MedusaError} NOT_FOUND, NOT_ALLOWED, or INVALID_DATA for another card
 */
export async function approvePayout(
  pool: Knex,
  id: string,
  { number, ...actor }: Approval,
  settings: PayoutSettings
): Promise<CreatedPayout> {
  const { actor_id } = actor
  const verdict = await inTransaction(pool, async (trx): Promise<Verdict> => {
    await lockDecisions(trx)
    const payout = await lockPayout(trx, id)
    const fingerprints = fingerprintsOf(number, settings.keys)
    const isSameCard = fingerprints.all.includes(payout.fingerprint)
    // Clicked twice: their approval has been given, and is being seen to.
    const isAgain = payout.approved_by === actor_id
    if (!isAgain) {
      assertApprovable(payout, actor_id)
      await assertInTime(trx, payout)
      assertSameShop(payout, settings)
      await assertReplaceable(trx, payout)
    }
    const { currency_code } = payout
    const limits = isAgain ? {} : limitsFor(currency_code, settings)
    await assertMayCheckCard(trx, actor_id)
    if (!isSameCard) {
      return refuseCard(trx, payout, actor)
    }
    if (isAgain) {
      return { payout, isToBeSent: false }
    }
    const amount = parseAmount(payout.amount)
    const usage = await readUsage(trx, {
      currency_code,
      amount,
      fingerprints: fingerprints.all,
      except_id: id,
      replaces_id: payout.replaces_id,
      isApproved: true,
    })
    const asked = { amount, currency_code }
    const exceeded = findExceeded(ALL_LIMITS, asked, usage, limits)
    if (exceeded) {
      throw notAllowed(exceeded)
    }
    const approved = await move(trx, payout, {
      to: "sending",
      event: "approved",
      ...actor,
      columns: { approved_by: actor_id, ...sendingColumns(trx, settings) },
    })
    return { payout: approved, isToBeSent: true }
  })
  if ("payout" in verdict) {
    return verdict
  }
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `This is not the card that payout ${id} was made for. ${triesLeft(verdict.left)}`,
    "another_card"
  )
}

function assertApprovable(payout: PayoutRow, actor_id: string) {
  const { id, state, created_by, approval_mismatches } = payout
  if (state !== "awaiting_approval") {
    throw notAllowed(`Payout ${id} is ${state}: it does not wait for approval`)
  }
  if (created_by === actor_id) {
    throw notAllowed(
      "A payout is approved by somebody else than the person who created it"
    )
  }
  if (approval_mismatches >= MAX_MISMATCHES) {
    throw notAllowed(
      `Another card was typed too often for payout ${id}. Reject it, and create it anew`
    )
  }
}

async function assertInTime(
  trx: Knex.Transaction,
  { id, approve_by }: PayoutRow
) {
  // By the database's clock, which also set it.
  const { rows } = await trx.raw<{ rows: [{ is_late: boolean }] }>(
    "SELECT ?::timestamptz <= clock_timestamp() AS is_late",
    [approve_by]
  )
  if (rows[0].is_late) {
    throw notAllowed(`The time to approve payout ${id} has passed`)
  }
}

/** The merchant may have changed the options since it was created. */
function assertSameShop({ id, shop_id }: PayoutRow, settings: PayoutSettings) {
  if (shop_id !== settings.shopId) {
    throw notAllowed(
      `Payout ${id} was created for the shop ${shop_id}, and payouts go out of ${settings.shopId} now. Reject it, and create it anew`
    )
  }
}

async function refuseCard(
  trx: Knex.Transaction,
  { id, approval_mismatches }: PayoutRow,
  actor: Actor
): Promise<Verdict> {
  const mismatches = approval_mismatches + 1
  await rowsOf<PayoutRow>(trx, PAYOUTS)
    .where({ id })
    .update({ approval_mismatches: mismatches, updated_at: trx.fn.now() })
  await recordEvent(trx, { payout_id: id, event: "another_card", ...actor })
  await recordCardCheck(trx, {
    actor_id: actor.actor_id,
    payout_id: id,
    refusal: "another_card",
  })
  return { kind: "another_card", left: MAX_MISMATCHES - mismatches }
}

function triesLeft(left: number): string {
  return left > 0
    ? `Compare the digits; there are ${left} more tries`
    : "That was the last try: reject it, and create it anew"
}

function notAllowed(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { invalidData } from "../../shared/invalid-data"
import { notAllowed } from "../../shared/not-allowed"
import type { CardNumber } from "../../domain/card-number"
import { MAX_MISMATCHES } from "../../domain/limits"
import { assertReplaceable } from "./assert-replaceable"
import { assertReturnChecked, type CheckReturn } from "./assert-return-checked"
import { assertMayCheckCard, recordCardCheck } from "./card-checks"
import { fingerprintsOf } from "./card"
import { assertNoDuplicateLink, liveColumns, readPromised } from "./create-link"
import type { CreatedPayout } from "./create-payout"
import {
  duplicatePayout,
  findExceeded,
  limitsFor,
  readUsage,
  SHOP_LIMITS,
} from "./limits"
import type { PayoutRow } from "./models/payout"
import type { PayoutLinkRow } from "./models/payout-link"
import { movePayout } from "./move-payout"
import { assertInHours, findCardExceeded } from "./rules"
import { asChecked, sendingColumns } from "./send-payout"
import type { PayoutSettings } from "./settings"
import {
  inTransaction,
  isOver,
  lockDecisions,
  lockPayout,
  LINKS,
  PAYOUTS,
  rowsOf,
} from "./sql"
import { assertCompared, readFreedBy } from "./three-people"
import { hasOnlyWaited, recordEvent } from "./trail"
import { requireLink } from "./use-link"

type Actor = { actor_id: string; actor_email?: string }

export type Approval = Actor & {
  /** The approver confirms that it does not repeat a payout of the same amount to the card. */
  confirm_duplicate?: boolean
  /** Whom its approver was compared with: who created and judged what it replaces. */
  freed_by?: readonly string[]
}

type ApprovalVerdict = CreatedPayout | { kind: "another_card"; left: number }

/**
 * Approves a payout as a second person, who knows the card. The checks and the
 * new state are one transaction; nothing is sent here.
 *
 * @param cardNumber as the approver typed it
 * @throws {MedusaError} NOT_FOUND, NOT_ALLOWED, or INVALID_DATA for another card
 */
export async function approvePayout(
  pool: Knex,
  id: string,
  {
    cardNumber,
    confirm_duplicate,
    freed_by,
    ...actor
  }: Approval & {
    cardNumber: CardNumber
  },
  settings: PayoutSettings,
  checkReturn?: CheckReturn
): Promise<CreatedPayout> {
  const { actor_id } = actor
  const verdict = await inTransaction(
    pool,
    async (trx): Promise<ApprovalVerdict> => {
      await lockDecisions(trx)
      const payout = await lockPayout(trx, id)
      const fingerprints = fingerprintsOf(cardNumber, settings.keys)
      const isSameCard = fingerprints.all.includes(payout.fingerprint)
      // A double click: the approval has been given, and is being carried out.
      const isAgain = payout.approved_by === actor_id
      if (!isAgain) {
        await assertMayApprove(trx, payout, { actor_id, freed_by }, settings)
        await assertReturnChecked(trx, payout, checkReturn)
      }
      const { amount, currency_code } = payout
      const limits = isAgain ? {} : limitsFor(currency_code, settings)
      await assertMayCheckCard(trx, actor_id)
      if (!isSameCard) {
        return refuseCard(trx, payout, actor)
      }
      if (isAgain) {
        return { payout, isToBeSent: false }
      }
      const usage = await readUsage(trx, {
        currency_code,
        amount,
        fingerprints: fingerprints.all,
        except_id: id,
        replaces_id: payout.replaces_id,
        approved_by: actor_id,
      })
      const exceeded =
        findExceeded(SHOP_LIMITS, payout, usage, limits) ??
        findCardExceeded(payout, usage, limits, settings)
      if (exceeded) {
        throw notAllowed(exceeded)
      }
      if (usage.duplicate_id && !confirm_duplicate) {
        throw duplicatePayout(usage.duplicate_id)
      }
      const approved = await movePayout(trx, payout, {
        to: "sending",
        event: "approved",
        ...actor,
        details: { ...(confirm_duplicate && { confirm_duplicate }) },
        columns: { approved_by: actor_id, ...sendingColumns(trx, settings) },
      })
      return { payout: asChecked(approved, payout), isToBeSent: true }
    }
  )
  if ("payout" in verdict) {
    return verdict
  }
  throw invalidData(
    `This is not the card that payout ${id} was created for. ${triesLeft(verdict.left)}`,
    "another_card"
  )
}

/**
 * Approves the amount and the recipient of a link, as a second person: it is live then,
 * and its recipient types the card.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED
 */
export async function approveLink(
  pool: Knex,
  id: string,
  { confirm_duplicate, freed_by, ...actor }: Approval,
  settings: PayoutSettings,
  checkReturn?: CheckReturn
): Promise<PayoutRow> {
  return inTransaction(pool, async (trx) => {
    await lockDecisions(trx)
    const payout = await lockPayout(trx, id)
    const { actor_id } = actor
    if (payout.approved_by === actor_id) {
      return payout
    }
    await assertMayApprove(trx, payout, { actor_id, freed_by }, settings)
    await assertReturnChecked(trx, payout, checkReturn)
    const { currency_code, amount, replaces_id } = payout
    const usage = await readUsage(trx, {
      currency_code,
      amount,
      replaces_id,
      fingerprints: [],
      except_id: id,
      approved_by: actor_id,
    })
    const limits = limitsFor(currency_code, settings)
    const exceeded = findExceeded(SHOP_LIMITS, payout, usage, limits)
    if (exceeded) {
      throw notAllowed(exceeded)
    }
    const { link } = await requireLink(trx, id)
    const promised = await readPromised(trx, payout, link)
    assertNoDuplicateLink(promised, confirm_duplicate)
    const approved = { ...payout, approved_by: actor_id }
    await rowsOf<PayoutLinkRow>(trx, LINKS)
      .where({ payout_id: id })
      .update(liveColumns(trx, link, approved, settings))
    return movePayout(trx, payout, {
      to: "awaiting_card",
      event: "approved",
      ...actor,
      details: { ...(confirm_duplicate && { confirm_duplicate }) },
      columns: {
        approved_by: actor_id,
        counted_at: trx.raw("clock_timestamp()"),
      },
    })
  })
}

/** What approving by card and approving a link both check. */
async function assertMayApprove(
  trx: Knex.Transaction,
  payout: PayoutRow,
  { actor_id, freed_by }: Pick<Approval, "actor_id" | "freed_by">,
  settings: PayoutSettings
) {
  assertApprovable(payout, actor_id)
  if (!(await hasOnlyWaited(trx, payout))) {
    throw notAllowed(
      `Payout ${payout.id} is marked as awaiting approval, but its history disagrees: its row was changed directly in the database. Reject it, and find out who changed it`
    )
  }
  await assertInTime(trx, payout)
  assertSameShop(payout, settings)
  assertInHours(settings)
  await assertReplaceable(trx, payout)
  if (freed_by) {
    assertCompared(payout.id, await readFreedBy(trx, payout.id), freed_by)
  }
}

function assertApprovable(payout: PayoutRow, actor_id: string) {
  const { id, state, created_by, approval_mismatches } = payout
  if (state !== "awaiting_approval") {
    throw notAllowed(`Payout ${id} is ${state}: it does not wait for approval`)
  }
  if (created_by === actor_id) {
    throw notAllowed(
      "The person who created a payout cannot approve it. Ask another approver"
    )
  }
  if (approval_mismatches >= MAX_MISMATCHES) {
    throw notAllowed(
      `Another card was typed too often for payout ${id}. Reject it, and create a new payout`
    )
  }
}

async function assertInTime(
  trx: Knex.Transaction,
  { id, approve_by }: PayoutRow
) {
  if (await isOver(trx, approve_by)) {
    throw notAllowed(`The time to approve payout ${id} has passed`)
  }
}

/** The merchant may have changed the options since it was created. */
function assertSameShop({ id, shop_id }: PayoutRow, settings: PayoutSettings) {
  if (shop_id !== settings.shopId) {
    throw notAllowed(
      `Payout ${id} was created for the shop ${shop_id}, and payouts go out of ${settings.shopId} now. Reject it, and create a new payout`
    )
  }
}

async function refuseCard(
  trx: Knex.Transaction,
  { id, approval_mismatches }: PayoutRow,
  actor: Actor
): Promise<ApprovalVerdict> {
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
    ? `Compare the digits: ${left} more tries are left`
    : "That was the last try: reject the payout, and create a new one"
}

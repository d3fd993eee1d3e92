import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { notAllowed } from "../../shared/not-allowed"
import { type CardNumber, maskCard, writeMask } from "../../domain/card-number"
import { newId } from "../../shared/ids"
import { assertNotPaidInCabinet, assertReplaceable } from "./assert-replaceable"
import { assertReturnChecked, type CheckReturn } from "./assert-return-checked"
import { assertMayCheckCard, recordCardCheck } from "./card-checks"
import { fingerprintsOf } from "./card"
import type { Limits, PayoutSettings } from "./settings"
import {
  duplicatePayout,
  findExceeded,
  limitsFor,
  needsApproval,
  readUsage,
  SHOP_LIMITS,
  type Usage,
} from "./limits"
import type { CardCheckRow } from "./models/card-check"
import type { PayoutRow } from "./models/payout"
import { wordsOf } from "../../shared/lists/words"
import { findRepeated, type PayoutRequest } from "./payout-request"
import {
  assertInHours,
  findCardExceeded,
  isNewCard,
  type PayoutRules,
} from "./rules"
import { asChecked, sendingColumns } from "./send-payout"
import {
  asJson,
  inTransaction,
  lockDecisions,
  PAYOUTS,
  type Written,
} from "./sql"
import { recordEvents } from "./trail"
import { assertNotVoided } from "./void-payout-id"

export type CreatedPayout = {
  payout: PayoutRow
  /** It is in the state `sending`, and the caller has to send it. */
  isToBeSent: boolean
}

export const APPROVAL_DAYS = 7

/**
 * Inserts the row of a payout, in one transaction with every check that decides
 * whether it may exist. Nothing is sent here.
 *
 * @throws {MedusaError} NOT_ALLOWED, with the reason
 */
export async function createPayout(
  pool: Knex,
  request: PayoutRequest,
  cardNumber: CardNumber,
  settings: PayoutSettings,
  checkReturn?: CheckReturn
): Promise<CreatedPayout> {
  const mask = maskCard(cardNumber)
  const fingerprints = fingerprintsOf(cardNumber, settings.keys)
  const created = await inTransaction(pool, async (trx) => {
    await lockDecisions(trx)
    const repeated = await findRepeated(trx, request, fingerprints.all)
    if (repeated) {
      return repeated instanceof MedusaError
        ? repeated
        : { payout: repeated, isToBeSent: false }
    }
    const { id = request.idempotency_key, invoice_id } = request
    const answer = await decide(trx, request, fingerprints.all, settings, () =>
      assertReturnChecked(trx, { id, invoice_id }, checkReturn)
    )
    if (answer instanceof MedusaError) {
      return answer
    }
    const { awaitsApproval } = answer
    const row = await insertPayout(trx, request, settings, {
      columns: {
        ...mask,
        fingerprint: fingerprints.current,
        ...(awaitsApproval
          ? awaitingApproval(trx)
          : { state: "sending", ...sendingColumns(trx, settings) }),
      },
      details: { card: writeMask(mask) },
    })
    const checked = { ...request, shop_id: settings.shopId }
    return { payout: asChecked(row, checked), isToBeSent: !awaitsApproval }
  })
  return orThrow(created)
}

/** The columns of a payout that waits for a second person. */
export const awaitingApproval = (trx: Knex.Transaction) => ({
  state: "awaiting_approval" as const,
  approve_by: trx.raw(`now() + interval '${APPROVAL_DAYS} days'`),
})

/** What a new row has besides its request. */
type NewPayout = {
  columns: Written<Omit<PayoutRow, "id">>
  details: Record<string, unknown>
  /** Whom it is for: kept in the history and the search words, until they are emptied. */
  recipient?: string
}

/** Inserts the row of a payout, with the first entry of its history. */
export async function insertPayout(
  trx: Knex.Transaction,
  request: PayoutRequest,
  { shopId }: Pick<PayoutSettings, "shopId">,
  more: NewPayout
): Promise<PayoutRow> {
  const [row] = await insertPayouts(trx, shopId, [{ request, more }])
  return row as PayoutRow
}

/** Inserts several payouts, which all have the same columns. */
export async function insertPayouts(
  trx: Knex.Transaction,
  shop_id: string,
  payouts: readonly { request: PayoutRequest; more: NewPayout }[]
): Promise<PayoutRow[]> {
  const columns = payouts.map(({ request, more }) => ({
    // Column by column: JavaScript may pass more, the card's number for
    // example, and Postgres's error about an unknown column would quote it.
    idempotency_key: request.idempotency_key,
    amount: request.amount,
    currency_code: request.currency_code,
    purpose: request.purpose,
    description: request.description,
    words: wordsOf([request.description, more.recipient].join(" ")),
    metadata: request.metadata && asJson(request.metadata),
    order_id: request.order_id,
    invoice_id: request.invoice_id,
    replaces_id: request.replaces_id,
    created_by: request.created_by,
    id: request.id ?? newId("payout"),
    shop_id,
    counted_at: trx.raw("clock_timestamp()"),
    ...more.columns,
  }))
  const inserted = await trx<PayoutRow>(PAYOUTS).insert(columns).returning("*")
  const byId = new Map(inserted.map((row) => [row.id, row]))
  const rows = columns.map(({ id }) => byId.get(id) as PayoutRow)
  await recordEvents(
    trx,
    rows.map((row, index) => {
      const { request, more } = payouts[index] as (typeof payouts)[number]
      const { confirm_duplicate, confirm_not_paid, confirm_not_return } =
        request
      return {
        payout_id: row.id,
        event: "created",
        to_state: row.state,
        actor_id: request.created_by,
        actor_email: request.actor_email,
        note: more.recipient,
        details: {
          amount: row.amount,
          currency_code: row.currency_code,
          ...more.details,
          confirm_duplicate,
          confirm_not_paid,
          ...(confirm_not_return && { confirm_not_return }),
          replaces_id: request.replaces_id,
        },
      }
    })
  )
  return rows
}

/**
 * Runs every check of `createPayout` without creating a payout. Records that the card
 * was checked: that is all that remains of a request that is refused later.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function checkPayout(
  pool: Knex,
  request: PayoutRequest,
  cardNumber: CardNumber,
  settings: PayoutSettings
): Promise<void> {
  const { all } = fingerprintsOf(cardNumber, settings.keys)
  const answer = await inTransaction(pool, async (trx) => {
    await lockDecisions(trx)
    // The other request of a double click may have created it by now.
    const repeated = await findRepeated(trx, request, all)
    return repeated ?? decide(trx, request, all, settings)
  })
  orThrow(answer)
}

/**
 * Checks first what is the same for every card, then what depends on the card.
 *
 * @param lockReturn locks what is returned, and compares it; absent for a check
 * @returns a refusal that says something about the card, to be answered once
 * the transaction, which counts it, is committed
 * @throws {MedusaError} NOT_ALLOWED for every other refusal
 */
async function decide(
  trx: Knex.Transaction,
  request: PayoutRequest,
  fingerprints: readonly string[],
  settings: PayoutSettings,
  lockReturn?: () => Promise<void>
): Promise<{ awaitsApproval: boolean } | MedusaError> {
  const isCheck = lockReturn === undefined
  const { idempotency_key, created_by: actor_id, amount } = request
  const checked = await checkForShop(trx, request, fingerprints, settings)
  const { limits, usage, mustBeApproved } = checked
  // After the replaced payout, which approving locks first, too.
  await lockReturn?.()
  await assertMayCheckCard(trx, actor_id, isCheck ? "" : idempotency_key)
  const refusal = refusalOf(request, usage, limits, settings)
  if (refusal || isCheck) {
    await recordCardCheck(trx, {
      actor_id,
      idempotency_key,
      payout_id: request.id ?? null,
      refusal: refusal?.why ?? null,
    })
  }
  return (
    refusal?.error ?? {
      awaitsApproval:
        mustBeApproved ||
        isNewCard(usage, settings) ||
        needsApproval(amount, usage, limits.approvalAbove),
    }
  )
}

/**
 * Every check that is the same for all cards.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function checkForShop(
  trx: Knex.Transaction,
  request: PayoutRequest,
  fingerprints: readonly string[],
  settings: PayoutSettings
): Promise<{ limits: Limits; usage: Usage; mustBeApproved: boolean }> {
  const { amount, currency_code, replaces_id } = request
  const limits = limitsFor(currency_code, settings)
  assertInHours(settings)
  await assertNotVoided(trx, request.id)
  const isOnlyRecorded = await assertReplaceable(trx, request)
  await assertNotPaidInCabinet(trx, request)
  const mustBeApproved = isOnlyRecorded && settings.hasApprovers
  const usage = await readUsage(trx, {
    currency_code,
    amount,
    fingerprints,
    replaces_id,
    // It goes out only once it is approved, so it is counted as approved.
    approved_by: mustBeApproved ? "" : null,
  })
  const exceeded = findExceeded(SHOP_LIMITS, request, usage, limits)
  if (exceeded) {
    throw notAllowed(exceeded)
  }
  return { limits, usage, mustBeApproved }
}

/** The reasons that say something about the card. */
function refusalOf(
  request: PayoutRequest,
  usage: Usage,
  limits: Limits,
  rules: PayoutRules
): { why: CardCheckRow["refusal"]; error: MedusaError } | undefined {
  const exceeded = findCardExceeded(request, usage, limits, rules)
  if (exceeded) {
    return { why: "per_card_limit", error: notAllowed(exceeded) }
  }
  if (usage.duplicate_id && !request.confirm_duplicate) {
    const error = duplicatePayout(usage.duplicate_id)
    return { why: "duplicate_payout", error }
  }
  return undefined
}

/** Throws a refusal only now: the transaction that counts it is committed. */
function orThrow<T>(answer: T | MedusaError): T {
  if (answer instanceof MedusaError) {
    throw answer
  }
  return answer
}

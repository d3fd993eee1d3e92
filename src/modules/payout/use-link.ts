import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { type CardNumber, maskCard, writeMask } from "../../domain/card-number"
import { MAX_MISMATCHES } from "../../domain/limits"
import { notFound } from "../../shared/not-found"
import { assertReplaceable } from "./assert-replaceable"
import { assertReturnChecked, type CheckReturn } from "./assert-return-checked"
import { fingerprintsOf } from "./card"
import { liveFacts } from "./create-link"
import { limitsFor, needsApproval, readUsage } from "./limits"
import {
  digestOf,
  isCode,
  isToken,
  tokenAndCodeOf,
  type TokenAndCode,
} from "./link-token"
import type { PayoutRow } from "./models/payout"
import type { PayoutEventRow } from "./models/payout-event"
import type { PayoutLinkRow } from "./models/payout-link"
import { movePayout } from "./move-payout"
import { findCardExceeded } from "./rules"
import { type FingerprintKeys, sealsOf } from "./seal"
import { asChecked, sendingColumns } from "./send-payout"
import type { PayoutSettings } from "./settings"
import {
  inTransaction,
  isBeingWithdrawn,
  lockDecisions,
  lockPayout,
  requirePayout,
  LINKS,
  PAYOUT_EVENTS,
  PAYOUTS,
  rowsOf,
} from "./sql"
import { hasOnlyWaited, recordEvent } from "./trail"

export type OpenedLink = { link: PayoutLinkRow; payout: PayoutRow }

/** Finds the link with this token, and records that it was opened; undefined: there is none. */
export async function openLink(
  pool: Knex,
  token: string,
  from: string
): Promise<OpenedLink | undefined> {
  if (!isToken(token)) {
    return undefined
  }
  const link = await rowsOf<PayoutLinkRow>(pool, LINKS)
    .where({ token_digest: digestOf(token) })
    .first()
  const payout =
    link &&
    (await rowsOf<PayoutRow>(pool, PAYOUTS)
      .where({ id: link.payout_id })
      .first())
  if (!payout) {
    return undefined
  }
  if (!link.opened_at && link.expires_at) {
    await pool(LINKS)
      .where({ id: link.id })
      .whereNull("opened_at")
      .update({ opened_at: pool.fn.now(), opened_from: from })
  }
  return { link, payout }
}

/** @throws {MedusaError} NOT_FOUND */
export async function requireLink(
  pool: Knex,
  payout_id: string
): Promise<OpenedLink> {
  const payout = await requirePayout(pool, payout_id)
  const link = await rowsOf<PayoutLinkRow>(pool, LINKS)
    .where({ payout_id })
    .first()
  if (!link) {
    throw notFound(
      `Payout ${payout_id} has no link: its card was typed when it was created`
    )
  }
  return { link, payout }
}

/**
 * The secrets of a link that is or was live; undefined: its key is not among the options
 * any more, or its row or its payout's was changed without the key.
 */
export function liveSecrets(
  { link, payout }: OpenedLink,
  keys: FingerprintKeys
): TokenAndCode | undefined {
  const { isSealed } = sealsOf("link", keys)
  return isSealed(link.seal, liveFacts(link, payout))
    ? tokenAndCodeOf(link, keys)
    : undefined
}

/** Why no money was sent to the card that was typed. */
export type LinkRefusal =
  /** The link is not live, not any more, or a card was typed before. */
  | "over"
  /** Its rows were changed in the database, or the key that sealed it was removed. */
  | "not_as_approved"
  | "too_many_attempts"
  | "wrong_code"
  /** The card got too much already, or needs a second person for this. */
  | "card_refused"
  /** Its money is not owed any more, or went out by another way, or may have. */
  | "stopped"

type TypedCard = { cardNumber: CardNumber; code: string; from: string }

export type UsedLink = { payout: PayoutRow; refusal?: LinkRefusal }

/**
 * Takes the card that a recipient typed: once, however many requests come at the same
 * moment. The caller sends the payout if nothing is refused.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED: the next try answers with the reason
 */
export async function useLink(
  pool: Knex,
  token: string,
  { cardNumber, code, from }: TypedCard,
  settings: PayoutSettings,
  checkReturn?: CheckReturn
): Promise<UsedLink> {
  return inTransaction(pool, async (trx) => {
    await lockDecisions(trx)
    const link = await readLive(trx, token)
    const payout = await lockPayout(trx, link.payout_id)
    const { id, amount, currency_code } = payout
    const isOurs = payout.shop_id === settings.shopId
    if (payout.state !== "awaiting_card" || !link.is_live || !isOurs) {
      return { payout, refusal: "over" }
    }
    const secrets = liveSecrets({ link, payout }, settings.keys)
    if (!secrets || !(await hasOnlyWaited(trx, payout))) {
      return { payout, refusal: "not_as_approved" }
    }
    const why = await whyNotReplaceable(trx, payout)
    if (why !== undefined) {
      await noteStopped(trx, id, why)
      return { payout, refusal: "stopped" }
    }
    await assertReturnChecked(trx, payout, checkReturn)
    if (link.attempts >= MAX_MISMATCHES) {
      return { payout, refusal: "too_many_attempts" }
    }
    const refuse = async (refusal: LinkRefusal): Promise<UsedLink> => {
      await trx(LINKS)
        .where({ id: link.id })
        .update({ attempts: link.attempts + 1 })
      const details = { refusal }
      await recordEvent(trx, { payout_id: id, event: "link_refused", details })
      return { payout, refusal }
    }
    if (link.requires_code && !isCode(code, secrets.code)) {
      return refuse("wrong_code")
    }
    const fingerprints = fingerprintsOf(cardNumber, settings.keys)
    const limits = limitsFor(currency_code, settings)
    const usage = await readUsage(trx, {
      currency_code,
      amount,
      fingerprints: fingerprints.all,
      except_id: id,
      replaces_id: payout.replaces_id,
      approved_by: payout.approved_by,
    })
    const isSplit =
      payout.approved_by === null &&
      needsApproval(amount, usage, limits.approvalAbove)
    const exceeded = findCardExceeded(payout, usage, limits, settings)
    if (isSplit || exceeded) {
      return refuse("card_refused")
    }
    const mask = maskCard(cardNumber)
    const sending = await movePayout(trx, payout, {
      to: "sending",
      by: "recipient",
      event: "card_given",
      details: { card: writeMask(mask) },
      columns: {
        ...mask,
        fingerprint: fingerprints.current,
        ...sendingColumns(trx, settings),
      },
    })
    await trx(LINKS)
      .where({ id: link.id })
      .update({
        used_at: trx.fn.now(),
        used_from: from,
        mail_at: null,
        notify_at: link.recipient_email ? trx.fn.now() : null,
      })
    return { payout: asChecked(sending, payout) }
  })
}

/**
 * Records why a link's money was not sent to the card that was typed: once, however often
 * its recipient tries again.
 */
export async function recordStopped(
  pool: Knex,
  payout_id: string,
  why: string
): Promise<void> {
  await inTransaction(pool, async (trx) => {
    await lockPayout(trx, payout_id)
    await noteStopped(trx, payout_id, why)
  })
}

async function noteStopped(
  trx: Knex.Transaction,
  payout_id: string,
  why: string
): Promise<void> {
  const last = await rowsOf<PayoutEventRow>(trx, PAYOUT_EVENTS)
    .where({ payout_id })
    .orderBy("number", "desc")
    .first()
  if (last?.note !== why) {
    const details = { refusal: "stopped" }
    const event = "link_refused"
    await recordEvent(trx, { payout_id, event, note: why, details })
  }
}

/** The replaced payout may have turned out to be paid since the link was made. */
async function whyNotReplaceable(
  trx: Knex.Transaction,
  payout: PayoutRow
): Promise<string | undefined> {
  try {
    await assertReplaceable(trx, payout)
    return undefined
  } catch (error) {
    if (error instanceof MedusaError) {
      return error.message
    }
    throw error
  }
}

/**
 * Reads whether a link is live by the database's clock, which also set its end. The link's
 * row is not locked: under the lock for decisions no other request uses a link, and the
 * payout's row is locked first, as in an erasure.
 */
async function readLive(
  trx: Knex.Transaction,
  token: string
): Promise<PayoutLinkRow & { is_live: boolean }> {
  const link =
    isToken(token) &&
    (await rowsOf<PayoutLinkRow>(trx, LINKS)
      .where({ token_digest: digestOf(token) })
      .first<PayoutLinkRow & { is_live: boolean }>(
        "*",
        trx.raw(
          `coalesce(expires_at > clock_timestamp(), false)
           AND NOT ${isBeingWithdrawn(`${LINKS}.payout_id`)} AS is_live`
        )
      ))
  if (!link) {
    throw notFound("There is no such link")
  }
  return link
}

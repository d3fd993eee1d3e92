import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MAX_MISMATCHES } from "../../domain/limits"
import type { CurrencyCode } from "../../domain/money"
import { WAITING } from "../../domain/states/payout"
import { notAllowed } from "../../shared/not-allowed"
import type { PayoutRow } from "./models/payout"
import type { PayoutLinkRow } from "./models/payout-link"
import {
  inTransaction,
  isBeingWithdrawn,
  LINKS,
  PAYOUTS,
  requirePayout,
  rowsOf,
} from "./sql"
import { type HistoryEntry, recordEvent } from "./trail"

/** After how long an e-mail that failed is tried again. */
const LATER = "interval '5 minutes'"

/** For how long the e-mail that a link was used is tried. */
const NOTIFIED_WITHIN = "interval '3 days'"

/** The address of a link is not sent twice within it. */
const PAUSE = "interval '1 minute'"

/** An e-mail that is due: the address of a link, or that it was used. */
export type DueMail = {
  kind: "link" | "used"
  link: PayoutLinkRow
  payout: PayoutRow
  /** When it was claimed: no two tries of it have the same. */
  tried_at: Date
  /** Whether this try is the last one. */
  isLast: boolean
}

/** How often the address of a link is tried: a provider that fails is not asked for ever. */
const MAX_TRIES = 20

/** The link takes a card. Its state does not say so: the sweep may not have ended it yet. */
const IS_OPEN = `link.attempts < ${MAX_MISMATCHES} AND link.expires_at > now()`

const KINDS = {
  link: {
    due: "mail_at",
    done: "mailed_at",
    tried: `p.state = 'awaiting_card' AND ${IS_OPEN} AND p.shop_id = :shop_id
      AND p.currency_code = ANY(:currency_codes) AND NOT ${isBeingWithdrawn("p.id")}`,
    next: `CASE WHEN mail_attempts + 1 < ${MAX_TRIES} THEN now() + ${LATER} END, mail_attempts = mail_attempts + 1`,
    isLast: "mail_at IS NULL",
  },
  // Limited by time, however often the address was sent: it warns of a link that leaked.
  used: {
    due: "notify_at",
    done: "notified_at",
    tried: `used_at > now() - ${NOTIFIED_WITHIN}`,
    // Due even after the last try: if its process dies, `forgetMails` finds the row.
    next: `now() + ${LATER}`,
    isLast: `notify_at >= used_at + ${NOTIFIED_WITHIN}`,
  },
} as const

/** The shop and the currencies whose links take cards now. */
type Mailable = { shop_id: string; currency_codes: CurrencyCode[] }

/**
 * Claims e-mails to recipients that are due, so that no two processes send one. An address
 * is sent only while its link is live and takes a card.
 */
export async function claimMails(
  pool: Knex,
  limit: number,
  mailable: Mailable
): Promise<DueMail[]> {
  return [
    ...(await claim(pool, "link", limit, mailable)),
    ...(await claim(pool, "used", limit, mailable)),
  ]
}

/**
 * Clears the due e-mails of links that have ended, so that no sweep finds them again.
 *
 * @returns payouts whose recipients could not be told that a card was typed
 */
export async function forgetMails(pool: Knex): Promise<string[]> {
  await pool.raw(
    `UPDATE ${LINKS} link SET mail_at = NULL FROM ${PAYOUTS} p
     WHERE mail_at <= now() AND link.deleted_at IS NULL AND p.id = payout_id
       AND (p.state <> ALL(?) OR link.expires_at <= now())`,
    [[...WAITING]]
  )
  const { rows } = await pool.raw<{ rows: { payout_id: string }[] }>(
    `UPDATE ${LINKS} SET notify_at = NULL
     WHERE notify_at <= now() AND deleted_at IS NULL
       AND used_at <= now() - ${NOTIFIED_WITHIN}
     RETURNING payout_id`
  )
  return rows.map(({ payout_id }) => payout_id)
}

async function claim(
  pool: Knex,
  kind: DueMail["kind"],
  limit: number,
  mailable: Mailable
): Promise<DueMail[]> {
  const { due, tried, next, isLast: last } = KINDS[kind]
  type Claimed = PayoutLinkRow & Pick<DueMail, "tried_at" | "isLast">
  const { rows } = await pool.raw<{ rows: Claimed[] }>(
    `WITH due AS MATERIALIZED (
       SELECT link.id FROM ${LINKS} link JOIN ${PAYOUTS} p ON p.id = payout_id
       WHERE link.${due} <= now() AND recipient_email IS NOT NULL AND ${tried}
         AND link.deleted_at IS NULL
       ORDER BY link.${due} LIMIT :limit FOR UPDATE OF link SKIP LOCKED
     )
     UPDATE ${LINKS} SET ${due} = ${next} WHERE id IN (SELECT id FROM due)
     RETURNING *, now() AS tried_at, ${last} AS "isLast"`,
    { limit, ...mailable }
  )
  const payouts = await pool<PayoutRow>(PAYOUTS).whereIn(
    "id",
    rows.map(({ payout_id }) => payout_id)
  )
  return rows.flatMap(({ tried_at, isLast, ...link }) => {
    const payout = payouts.find(({ id }) => id === link.payout_id)
    return payout ? [{ kind, link, payout, tried_at, isLast }] : []
  })
}

/** Records that the e-mail was sent. */
export async function recordMail(
  pool: Knex,
  { kind, link: { id } }: DueMail
): Promise<void> {
  const { due, done } = KINDS[kind]
  await pool(LINKS)
    .where({ id })
    .update({ [due]: null, [done]: pool.fn.now() })
}

/** Records that the recipient is not told any more that this link was used. */
export async function endNotifying(
  pool: Knex,
  { link: { id } }: DueMail
): Promise<void> {
  await pool(LINKS).where({ id }).update({ notify_at: null })
}

export type Reminder = Pick<HistoryEntry, "actor_email"> & { actor_id: string }

/**
 * Has the address of a live link sent again.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED
 */
export async function remindRecipient(
  pool: Knex,
  payout_id: string,
  by: Reminder
): Promise<void> {
  await inTransaction(pool, async (trx) => {
    await requirePayout(trx, payout_id)
    if ((await makeDue(trx, [payout_id])) === 0) {
      throw notAllowed(
        "This link is not live, has no e-mail address, or was sent less than a minute ago"
      )
    }
    await recordEvent(trx, { event: "reminded", payout_id, ...by })
  })
}

/**
 * Makes the e-mails with the addresses of live links due, as if none had been tried. Skips
 * an address that was just sent, or is on its way. Returns how many.
 */
export async function makeDue(
  trx: Knex.Transaction,
  payoutIds: string[]
): Promise<number> {
  // Payouts first, as when a link is used: a transaction locks the history last.
  await rowsOf<PayoutRow>(trx, PAYOUTS)
    .whereIn("id", payoutIds)
    .orderBy("id")
    .forUpdate()
    .select("id")
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `UPDATE ${LINKS} link SET mail_at = now(), mail_attempts = 0 FROM ${PAYOUTS} p
     WHERE payout_id = ANY(?) AND p.id = payout_id AND p.state = 'awaiting_card'
       AND ${IS_OPEN} AND link.deleted_at IS NULL AND recipient_email IS NOT NULL
       AND (mailed_at IS NULL OR mailed_at < now() - ${PAUSE})
       AND (mail_at IS NULL OR mail_at < now() + ${LATER} - ${PAUSE})`,
    [payoutIds]
  )
  return rowCount
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../shared/not-allowed"
import type { PayoutRow } from "./models/payout"
import type { PayoutLinkRow } from "./models/payout-link"
import { LINKS, PAYOUTS } from "./sql"

/** When what could not be sent is tried again. */
const LATER = "interval '5 minutes'"

/** Of all e-mails about one link: a provider that fails is not asked for ever. */
const MAX_TRIES = 20

/** An e-mail that is due: the address of a link, or that it was used. */
export type DueMail = {
  kind: "link" | "used"
  link: PayoutLinkRow
  payout: PayoutRow
}

const COLUMNS = {
  link: { due: "mail_at", done: "mailed_at" },
  used: { due: "tell_at", done: "told_at" },
} as const

/**
 * Claims e-mails to recipients that are due, so that no two processes send one. An address
 * is only sent while it leads somewhere.
 */
export async function claimMails(
  pool: Knex,
  limit: number
): Promise<DueMail[]> {
  const links = await claim(pool, "link", "p.state = 'awaiting_card'", limit)
  const used = await claim(pool, "used", "true", limit)
  return [...links, ...used]
}

async function claim(
  pool: Knex,
  kind: DueMail["kind"],
  condition: string,
  limit: number
): Promise<DueMail[]> {
  const { due } = COLUMNS[kind]
  const { rows } = await pool.raw<{ rows: PayoutLinkRow[] }>(
    `UPDATE ${LINKS} SET ${due} = now() + ${LATER}, mails = mails + 1 WHERE id IN (
       SELECT link.id FROM ${LINKS} link JOIN ${PAYOUTS} p ON p.id = payout_id
       WHERE link.${due} <= now() AND recipient_email IS NOT NULL AND ${condition}
         AND mails < ${MAX_TRIES}
         AND link.deleted_at IS NULL
       ORDER BY link.${due} LIMIT ? FOR UPDATE OF link SKIP LOCKED
     ) RETURNING *`,
    [limit]
  )
  const payouts = await pool<PayoutRow>(PAYOUTS).whereIn(
    "id",
    rows.map(({ payout_id }) => payout_id)
  )
  return rows.flatMap((link) => {
    const payout = payouts.find(({ id }) => id === link.payout_id)
    return payout ? [{ kind, link, payout }] : []
  })
}

/** Notes that it was sent. */
export async function recordMail(
  pool: Knex,
  { kind, link: { id } }: DueMail
): Promise<void> {
  const { due, done } = COLUMNS[kind]
  await pool(LINKS)
    .where({ id })
    .update({ [due]: null, [done]: pool.fn.now() })
}

/**
 * Has the address of a live link sent once more.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function remindRecipient(
  pool: Knex,
  payout_id: string
): Promise<void> {
  const { rowCount } = await pool.raw<{ rowCount: number }>(
    `UPDATE ${LINKS} link SET mail_at = now() FROM ${PAYOUTS} p
     WHERE payout_id = ? AND link.deleted_at IS NULL AND p.id = payout_id AND p.state = 'awaiting_card'
       AND recipient_email IS NOT NULL
       AND (mailed_at IS NULL OR mailed_at < now() - interval '1 minute')`,
    [payout_id]
  )
  if (rowCount === 0) {
    throw notAllowed(
      "This link is not live, has no e-mail address, or was sent less than a minute ago"
    )
  }
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ARRIVED } from "../../domain/states/payout"
import { LINKS, PAYOUTS } from "./sql"

type Times = { count: number; last_at: Date | null }

/** What has arrived before, for a person who judges a payout. */
export type PaidBefore = {
  /** At its card; null: the card is not known yet, or was emptied. */
  card: Times | null
  /** By links, at its recipient's address; null: it has none. */
  recipient: Times | null
  /** Other recipients who typed this card by a link. */
  other_recipients: string[]
}

/** Other payouts that arrived: to the same card, and to the same recipient. */
const BEFORE = `
SELECT
  (SELECT jsonb_build_object('count', count(*), 'last_at', max(before.paid_at))
   FROM ${PAYOUTS} before
   WHERE before.fingerprint = this.fingerprint AND before.id <> this.id
     AND before.state = ANY(:arrived) AND before.deleted_at IS NULL
     AND this.fingerprint <> '') AS card,
  (SELECT jsonb_build_object('count', count(*), 'last_at', max(before.paid_at))
   FROM ${LINKS} other JOIN ${PAYOUTS} before ON before.id = other.payout_id
   WHERE other.recipient_email = link.recipient_email AND before.id <> this.id
     AND before.state = ANY(:arrived) AND other.deleted_at IS NULL) AS recipient,
  (SELECT coalesce(array_agg(DISTINCT other.recipient_name), '{}')
   FROM ${PAYOUTS} before JOIN ${LINKS} other ON other.payout_id = before.id
   WHERE before.fingerprint = this.fingerprint AND before.id <> this.id
     AND this.fingerprint <> '' AND before.state = ANY(:arrived)
     AND other.recipient_name <> '' AND other.deleted_at IS NULL
     AND other.recipient_email IS DISTINCT FROM link.recipient_email) AS other_recipients,
  this.fingerprint <> '' AS has_card,
  link.recipient_email IS NOT NULL AS has_recipient
FROM ${PAYOUTS} this LEFT JOIN ${LINKS} link
  ON link.payout_id = this.id AND link.deleted_at IS NULL
WHERE this.id = :id`

type Row = {
  card: Times
  recipient: Times
  other_recipients: string[]
  has_card: boolean
  has_recipient: boolean
}

export async function readPaidBefore(
  pool: Knex,
  id: string
): Promise<PaidBefore> {
  const { rows } = await pool.raw<{ rows: Row[] }>(BEFORE, {
    id,
    arrived: [...ARRIVED],
  })
  const [row] = rows
  return {
    card: row?.has_card ? row.card : null,
    recipient: row?.has_recipient ? row.recipient : null,
    other_recipients: row?.other_recipients ?? [],
  }
}

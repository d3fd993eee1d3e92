import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { minorOf, toMinorUnits } from "../../domain/money"
import { newId } from "../../shared/ids"
import { notAllowed } from "../../shared/not-allowed"
import { awaitingApproval, checkForShop, insertPayout } from "./create-payout"
import { digestOf, newToken } from "./link-token"
import type { PayoutRow } from "./models/payout"
import type { PayoutLinkRow } from "./models/payout-link"
import { findSame, keyAlreadyUsed, type PayoutRequest } from "./payout-request"
import { sealsOf } from "./seal"
import type { PayoutSettings } from "./settings"
import { PROMISED, PROMISED_AT, sinceCreated, WAITS } from "./limits"
import {
  BATCH_ROWS,
  BATCHES,
  inTransaction,
  lockDecisions,
  LINKS,
  PAYOUTS,
  rowsOf,
} from "./sql"

/** Whom a link is for, and how they get it. */
export type LinkRequest = {
  recipient_name: string
  recipient_email: string | null
  days: number
  requires_code: boolean
  /** By e-mail, once it is live; else the operator hands it over. */
  is_mailed: boolean
}

/**
 * Inserts a payout whose recipient will type the card, with its link. It counts towards
 * the limits as long as it is live. Above `approvalAbove` it goes live once another person
 * has approved the amount and the recipient.
 *
 * @throws {MedusaError} NOT_ALLOWED, with the reason
 */
export async function createLink(
  pool: Knex,
  request: PayoutRequest,
  link: LinkRequest,
  settings: PayoutSettings
): Promise<PayoutRow> {
  return inTransaction(pool, async (trx) => {
    await lockDecisions(trx)
    const same = await findSameLink(trx, request, link)
    if (same) {
      return same
    }
    const awaitsApproval = await needsSecondPerson(trx, request, link, settings)
    const payout = await insertPayout(trx, request, settings, {
      columns: {
        fingerprint: "",
        ...(awaitsApproval
          ? awaitingApproval(trx)
          : { state: "awaiting_card" }),
      },
      details: { is_link: true },
      recipient: [link.recipient_name, link.recipient_email].join(" ").trim(),
    })
    const id = newId("payout_link")
    await trx(LINKS).insert({
      id,
      payout_id: payout.id,
      token_digest: digestOf(newToken(id, settings.keys)),
      recipient_name: link.recipient_name,
      recipient_email: link.recipient_email,
      days: link.days,
      requires_code: link.requires_code,
      ...(awaitsApproval
        ? {}
        : liveColumns(trx, { ...link, id }, payout, settings)),
      // It is not sent before it is live.
      mail_at: link.is_mailed ? trx.fn.now() : null,
    })
    return payout
  })
}

/**
 * Runs every check of `createLink` without creating anything.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function checkLink(
  pool: Knex,
  request: PayoutRequest,
  link: LinkRequest,
  settings: PayoutSettings
): Promise<void> {
  await inTransaction(pool, async (trx) => {
    await lockDecisions(trx)
    // The other request of a double click may have created it by now.
    if (!(await findSameLink(trx, request, link))) {
      await needsSecondPerson(trx, request, link, settings)
    }
  })
}

/**
 * The payout that a request has made already.
 *
 * @throws {MedusaError} NOT_ALLOWED if it was another request
 */
async function findSameLink(
  trx: Knex.Transaction,
  request: PayoutRequest,
  link: LinkRequest
): Promise<PayoutRow | undefined> {
  const same = await findSame(trx, request)
  if (same && !(await isSameLink(trx, same, link))) {
    throw keyAlreadyUsed(same)
  }
  return same
}

/**
 * Whether another person has to approve the link, if it may exist at all.
 *
 * @throws {MedusaError} NOT_ALLOWED, with the reason
 */
async function needsSecondPerson(
  trx: Knex.Transaction,
  request: PayoutRequest,
  link: LinkRequest,
  settings: PayoutSettings
): Promise<boolean> {
  const { limits, mustBeApproved } = await checkForShop(
    trx,
    request,
    [],
    settings
  )
  const promised = await readPromised(trx, request, link)
  assertNoDuplicateLink(promised, request.confirm_duplicate)
  const { approvalAbove } = limits
  const sum = minorOf(promised.unapproved) + toMinorUnits(request.amount)
  const awaitsApproval =
    mustBeApproved ||
    // The card is not known yet, so it may be a new one.
    settings.approveNewCards ||
    (approvalAbove !== undefined && sum > toMinorUnits(approvalAbove))
  if (awaitsApproval && !link.is_mailed) {
    throw notAllowed(
      "This link needs a second person, so it reaches its recipient by e-mail only: a person who hands it over could use it. Send it by e-mail"
    )
  }
  return awaitsApproval
}

type LiveLink = Pick<
  PayoutLinkRow,
  "id" | "recipient_name" | "recipient_email" | "days" | "requires_code"
>

/** What the row of a link gets when it becomes live. */
export const liveColumns = (
  trx: Knex.Transaction,
  link: LiveLink,
  payout: PayoutRow,
  { keys }: Pick<PayoutSettings, "keys">
) => ({
  expires_at: trx.raw("clock_timestamp() + ? * interval '1 day'", [link.days]),
  seal: sealsOf("link", keys).seal(liveFacts(link, payout)),
})

/** Whom a live link pays, how much and what for, and who agreed to that. */
export const liveFacts = (link: LiveLink, payout: PayoutRow) => [
  link.id,
  link.recipient_name,
  link.recipient_email,
  link.days,
  link.requires_code,
  payout.id,
  payout.amount,
  payout.currency_code,
  payout.description,
  payout.shop_id,
  payout.purpose,
  payout.order_id,
  payout.invoice_id,
  payout.created_by,
  payout.approved_by,
]

async function isSameLink(
  trx: Knex.Transaction,
  { id }: PayoutRow,
  { recipient_name, recipient_email, days, requires_code }: LinkRequest
): Promise<boolean> {
  const found = await rowsOf<PayoutLinkRow>(trx, LINKS)
    .where({ payout_id: id, recipient_name, days, requires_code })
    .whereRaw("recipient_email IS NOT DISTINCT FROM ?", [recipient_email])
    .first("id")
  return found !== undefined
}

/** What other payouts and batches promise to the address of a link. */
type Promised = {
  /**
   * The sum of the payouts within 24 hours without an approval: parts of one payout come
   * soon after each other.
   */
  unapproved: string
  /** A payout of the same amount. */
  duplicate_id: string | null
  /** A batch with a row of this amount, whose payout is not made yet. */
  duplicate_batch_id: string | null
}

export async function readPromised(
  trx: Knex.Transaction,
  {
    id: except_id = "",
    amount,
    currency_code,
    replaces_id,
  }: Pick<PayoutRequest, "amount" | "currency_code" | "replaces_id" | "id">,
  {
    recipient_name,
    recipient_email,
  }: Pick<LinkRequest, "recipient_name" | "recipient_email">
): Promise<Promised> {
  const { rows } = await trx.raw<{ rows: [Promised] }>(
    `SELECT coalesce(sum(amount::numeric) FILTER (WHERE approved_by IS NULL
           AND link.created_at > now() - interval '24 hours'), 0)::text AS unapproved,
       max(p.id) FILTER (WHERE amount = :amount AND p.id IS DISTINCT FROM :replaces_id
           AND p.counted_at ${sinceCreated(PAYOUTS)}) AS duplicate_id,
       (SELECT max(b.id) FROM ${BATCHES} b JOIN ${BATCH_ROWS} r ON r.batch_id = b.id
        WHERE ${WAITS} AND r.recipient_email = :recipient_email
          AND r.amount = :amount AND b.currency_code = :currency_code
          AND ${PROMISED_AT} ${sinceCreated(PAYOUTS)}) AS duplicate_batch_id
     FROM ${LINKS} link JOIN ${PAYOUTS} p ON p.id = payout_id
     WHERE ${PROMISED} AND link.deleted_at IS NULL AND currency_code = :currency_code
       AND p.id <> :except_id
       AND CASE WHEN CAST(:recipient_email AS text) IS NULL
         THEN recipient_email IS NULL AND lower(recipient_name) = lower(:recipient_name)
         ELSE recipient_email = :recipient_email END`,
    {
      amount,
      currency_code,
      except_id,
      replaces_id,
      recipient_name,
      recipient_email,
    }
  )
  return rows[0]
}

/**
 * @throws {MedusaError} NOT_ALLOWED if the same amount is promised to the address already,
 *   unless that is confirmed
 */
export function assertNoDuplicateLink(
  { duplicate_id, duplicate_batch_id }: Promised,
  confirm_duplicate: boolean | undefined
): void {
  if ((duplicate_id ?? duplicate_batch_id) && !confirm_duplicate) {
    throw notAllowed(
      duplicate_id
        ? `Payout ${duplicate_id} promises the same amount to this address, or did so within 24 hours. Confirm that this is another payout`
        : `Batch ${duplicate_batch_id} promises the same amount to this address. Confirm that this is another payout`,
      "duplicate_payout"
    )
  }
}

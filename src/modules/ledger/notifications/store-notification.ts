import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttentionReason } from "../../../domain/attention-reasons"
import { type NotifiedPayment, parseNotification } from "../../../gateway"
import { newId } from "../../../shared/ids"
import { findOpenEntry } from "../attention-list"
import { dueIn } from "../due"
import { findOtherWith } from "../invoices/record-payment"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import type { NotificationRow } from "../models/notification"
import { ATTENTION, INVOICES, NOTIFICATIONS, rowsOf } from "../sql"
import type { RulesOf } from "./apply-notification"
import { findFollowUp } from "./find-follow-up"
import {
  creditedOf,
  hasStatusMoved,
  judgeNotification,
} from "./judge-notification"
import { moneyIn, reportIn } from "./report"

export type IncomingNotification = {
  /** From its address. */
  invoice_id: string
  /** The providers whose key made the address: more than one if shops share a key. */
  provider_ids: readonly string[]
  /** All providers in the configuration, whatever their keys are. */
  configured_ids?: readonly string[]
  body: string
  content_type: string | null
}

/**
 * How many different bodies of one invoice are stored without a check. A
 * payment has few statuses; one leaked address allows any number of bodies.
 */
const KEPT_WITHOUT_LOOKING = 20

/** The process that stores it applies it at once; after this delay, the sweep does. */
const APPLY_AFTER_MS = 10_000

/**
 * Commits what the gateway sent, before anything in it is read. Returns the row's id, or
 * nothing for a repeat, because the first one is being processed; but a refused one that
 * would be believed by now is processed again. After the first few notifications of an
 * invoice, only those that may still change something are kept.
 */
export async function storeNotification(
  pool: Knex,
  incoming: IncomingNotification,
  rulesOf: RulesOf
): Promise<string | undefined> {
  const { invoice_id } = incoming
  const body_digest = createHash("sha256")
    .update(incoming.body)
    .digest("base64url")
  const stored = await insert(pool, { ...incoming, body_digest }, true)
  if (stored) {
    return stored
  }
  const known = await rowsOf<NotificationRow>(pool, NOTIFICATIONS)
    .where({ invoice_id, body_digest })
    .first("id", "outcome")
  if (known) {
    return known.outcome === "refused"
      ? makeRefusedDue(pool, known.id, incoming, rulesOf)
      : undefined
  }
  if (await changesSomething(pool, incoming, rulesOf)) {
    return insert(pool, { ...incoming, body_digest }, false)
  }
  await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id: invoice_id })
    .increment("notifications_not_kept", 1)
  return undefined
}

/** Undefined: the body is stored already, or the invoice has enough notifications. */
async function insert(
  pool: Knex,
  notification: IncomingNotification & { body_digest: string },
  isBounded: boolean
): Promise<string | undefined> {
  const { invoice_id, body_digest, body, content_type } = notification
  const { rows } = await pool.raw<{ rows: { id: string }[] }>(
    `INSERT INTO ${NOTIFICATIONS}
       (id, invoice_id, provider_id, body_digest, body, content_type, process_at)
     SELECT
       :id, :invoice_id, :provider_id, :body_digest, :body, :content_type,
       :process_at
     WHERE :max = 0 OR :max > (
       SELECT count(*) FROM ${NOTIFICATIONS}
       WHERE invoice_id = :invoice_id AND deleted_at IS NULL)
     ON CONFLICT (invoice_id, body_digest) WHERE deleted_at IS NULL DO NOTHING
     RETURNING id`,
    {
      body_digest,
      body,
      content_type,
      id: newId("notification"),
      invoice_id,
      provider_id: providerOf(pool, notification),
      ...dueIn(pool, NOTIFICATIONS, APPLY_AFTER_MS),
      max: isBounded ? KEPT_WITHOUT_LOOKING : 0,
    }
  )
  return rows[0]?.id
}

/**
 * The invoice's provider, if it is one of these, or if it has left the configuration:
 * another provider has its key now, and speaks for it. Otherwise the first of these.
 */
function providerOf(
  pool: Knex,
  { invoice_id, provider_ids, configured_ids }: IncomingNotification
): Knex.Raw {
  return pool.raw(
    `coalesce((SELECT provider_id FROM ${INVOICES}
       WHERE id = ? AND (provider_id = ANY(?) OR NOT provider_id = ANY(?))), ?)`,
    [
      invoice_id,
      [...provider_ids],
      // If the configured providers are not known, none counts as having left.
      configured_ids ? [...configured_ids] : null,
      provider_ids[0] ?? "",
    ]
  )
}

/**
 * Whether a notification may change anything, once so many have come for its
 * invoice that not all are kept. No flood from another sender hides a payment. A
 * notification that would only repeat an open entry changes nothing.
 */
async function changesSomething(
  pool: Knex,
  incoming: IncomingNotification,
  rulesOf: RulesOf
): Promise<boolean> {
  const { invoice_id, body } = incoming
  const isNew = async (
    reason: AttentionReason,
    details?: Record<string, unknown>
  ) => {
    const entry = await findOpenEntry(pool, invoice_id, reason)
    return (
      !entry ||
      // A report from before the payment says nothing of what came after it.
      reportIn(entry).before_payment === true ||
      // An entry can say more about money only a few times.
      moneyIn(details) > moneyIn(entry.details)
    )
  }
  const payment = parseNotification(body)
  if (!payment) {
    return isNew("unrecognised_body")
  }
  const judged = await judgeIncoming(pool, incoming, payment, rulesOf)
  if (!judged) {
    return isNew("unknown_invoice", { paid: payment.paid })
  }
  const { invoice, verdict } = judged
  switch (verdict.kind) {
    case "wait":
      return true
    case "confirm":
      return invoice.paid_at === null
        ? (await isNew("identity_mismatch")) ||
            !(await hasPaidAnother(pool, invoice, payment))
        : invoice.credited_amount === null && creditedOf(payment) !== null
    case "refuse":
      return isNew(verdict.reason, verdict.details)
    case "note":
      return (
        (verdict.failed && invoice.state === "open") ||
        (!invoice.status_moved_at && hasStatusMoved(invoice, payment.status))
      )
    case "follow_up": {
      const entry = await findFollowUp(pool, { invoice, payment })
      const isAllBack = entry?.details.refunded === invoice.received_amount
      return entry !== undefined && (isAllBack || isNew(entry.reason))
    }
  }
}

/** Undefined: the database has lost its invoice. */
async function judgeIncoming(
  pool: Knex,
  incoming: IncomingNotification,
  payment: NotifiedPayment,
  rulesOf: RulesOf
) {
  const invoice = await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id: incoming.invoice_id })
    .first()
  if (!invoice) {
    return undefined
  }
  const { rows } = await pool.raw<{
    rows: [{ provider_id: string; now: Date }]
  }>("SELECT ? AS provider_id, now() AS now", [providerOf(pool, incoming)])
  const [judge] = rows
  const rules = { ...rulesOf(judge.provider_id), ...judge }
  return {
    invoice,
    payment,
    verdict: judgeNotification(payment, invoice, rules),
  }
}

/**
 * Makes a refused notification due again: the merchant may have named its status since, or
 * its provider may be in the configuration again. One that would be refused again stays
 * as a person has found it. If a later notification or a person has said otherwise since,
 * the money may be gone: a person confirms it.
 */
async function makeRefusedDue(
  pool: Knex,
  id: string,
  incoming: IncomingNotification,
  rulesOf: RulesOf
): Promise<string | undefined> {
  const payment = parseNotification(incoming.body)
  const judged =
    payment && (await judgeIncoming(pool, incoming, payment, rulesOf))
  if (
    judged?.verdict.kind !== "confirm" ||
    judged.invoice.paid_at !== null ||
    (await hasPaidAnother(pool, judged.invoice, judged.payment))
  ) {
    return undefined
  }
  const { invoice_id } = incoming
  const isDue = await rowsOf<NotificationRow>(pool, NOTIFICATIONS)
    .where({ id, outcome: "refused" })
    // An emptied notification changes nothing any more.
    .whereNotNull("body")
    .whereNotExists(
      pool(`${NOTIFICATIONS} AS later`)
        .where({ "later.invoice_id": invoice_id, "later.deleted_at": null })
        .whereRaw("later.created_at > ??.created_at", [NOTIFICATIONS])
    )
    .whereNotExists(
      rowsOf<AttentionRow>(pool, ATTENTION)
        .where({ invoice_id })
        .whereNotNull("resolved_by")
        .whereRaw("resolved_at > ??.created_at", [NOTIFICATIONS])
    )
    .update({
      outcome: "received",
      provider_id: providerOf(pool, incoming),
      ...dueIn(pool, NOTIFICATIONS, APPLY_AFTER_MS),
    })
  return isDue ? id : undefined
}

/** Whether another invoice is paid by this payment, which then is refused. */
async function hasPaidAnother(
  pool: Knex,
  invoice: InvoiceRow,
  { id }: NotifiedPayment
): Promise<boolean> {
  const other = await findOtherWith(pool, invoice, id)
  return other !== undefined && other.paid_at !== null
}

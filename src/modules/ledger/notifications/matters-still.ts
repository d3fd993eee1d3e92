import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { parseNotification } from "../../../gateway"
import type { AttentionReason } from "../../../shared/attention-reasons"
import { hasStatusMoved } from "../invoices/note-status"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { ATTENTION, INVOICES, rowsOf } from "../sql"
import { findFollowUp } from "./follow-up"
import { type ApplyRules, judge } from "./judge"
import { type NotifiedAbout, ownerOf } from "./owner-of"

/**
 * Whether a notification may change anything, when so many have come about its
 * invoice that not all are kept. A payment is never unheard for what somebody
 * else has sent before it; and what would only repeat an entry that is open on
 * the operator's list, changes nothing.
 */
export async function mattersStill(
  pool: Knex,
  { body, ...incoming }: NotifiedAbout & { body: string },
  rulesOf: (providerId: string) => ApplyRules
): Promise<boolean> {
  const { invoice_id } = incoming
  const isNew = async (reason: AttentionReason) =>
    !(await rowsOf<AttentionRow>(pool, ATTENTION)
      .where({ subject_id: invoice_id, reason })
      .whereNull("resolved_at")
      .first("id"))
  const payment = parseNotification(body)
  if (!payment) {
    return isNew("unrecognised_body")
  }
  const invoice = await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id: invoice_id })
    .first()
  if (!invoice) {
    return isNew("unknown_invoice")
  }
  const { rows } = await pool.raw<{ rows: [{ provider_id: string }] }>(
    "SELECT ? AS provider_id",
    [ownerOf(pool, incoming)]
  )
  const [{ provider_id }] = rows
  const verdict = judge(payment, invoice, {
    ...rulesOf(provider_id),
    provider_id,
    now: new Date(),
  })
  switch (verdict.kind) {
    case "wait":
      return true
    case "confirm":
      return invoice.paid_at === null
    case "refuse":
      return isNew(verdict.reason)
    case "note":
      return (
        (verdict.failed && invoice.state === "open") ||
        (!invoice.status_moved && hasStatusMoved(invoice, payment.status))
      )
    case "follow_up": {
      const entry = await findFollowUp(pool, { invoice, payment })
      const isAllBack = entry?.details.refunded === invoice.received_amount
      return entry !== undefined && (isAllBack || isNew(entry.reason))
    }
  }
}

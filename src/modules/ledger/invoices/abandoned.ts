import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { DAY_MS, MINUTE_MS } from "../../../domain/days"
import { readCommitted } from "../../../shared/read-committed"
import type { InvoiceRow } from "../models/invoice"
import type { InvoiceEventRow } from "../models/invoice-event"
import { inMs, INVOICE_EVENTS, INVOICES, rowsOf } from "../sql"
import { GRACE_MS } from "./end-invoice"
import { recordInvoiceEvent } from "./move-invoice"

type Unpaid = { provider_id: string; after_minutes: number; limit: number }

/**
 * Claims invoices that ended unpaid so many minutes ago, and were noticed in time: each is
 * claimed once. An invoice that ended more than a day earlier is too old for a reminder.
 */
export async function claimUnpaid(
  pool: Knex,
  { provider_id, after_minutes, limit }: Unpaid
): Promise<InvoiceRow[]> {
  const latest = inMs(pool, -after_minutes * MINUTE_MS)
  const noticed = inMs(pool, -after_minutes * MINUTE_MS + GRACE_MS)
  const earliest = inMs(pool, -after_minutes * MINUTE_MS - DAY_MS)
  return readCommitted(pool, async (trx) => {
    const due = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ provider_id, followed_up_at: null })
      .whereIn("state", ["expired", "failed"])
      // An invoice that the gateway refused had no link to pay.
      .whereNotNull("confirmation_url")
      .whereBetween("expires_at", [earliest, latest] as never)
      // After an outage, shoppers who paid meanwhile get no reminder before the gateway has
      // had the same time to repeat its notification. Without an outage, the sweep notices
      // an invoice after the time of grace.
      .whereNotExists(
        rowsOf<InvoiceEventRow>(trx, INVOICE_EVENTS)
          .whereRaw("invoice_id = ??.id", [INVOICES])
          .where({ event: "expired" })
          .where("created_at", ">", noticed as never)
      )
      .orderBy("expires_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
    await rowsOf<InvoiceRow>(trx, INVOICES)
      .whereIn(
        "id",
        due.map(({ id }) => id)
      )
      .update({ followed_up_at: trx.fn.now() })
    return due
  })
}

/**
 * Records that the payments of a collection were abandoned, once for all of them.
 * Not while another of its links is open, or after money came for any of them.
 *
 * @returns whether it was recorded now
 */
export async function recordAbandoned(
  pool: Knex,
  { id, payment_collection_id }: InvoiceRow
): Promise<boolean> {
  return readCommitted(pool, async (trx) => {
    const all = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ payment_collection_id })
      .orderBy("id")
      .forUpdate()
      .select("id", "state")
    const isOver = all.every(
      ({ state }) => state === "expired" || state === "failed"
    )
    const known = await rowsOf<InvoiceEventRow>(trx, INVOICE_EVENTS)
      .whereIn(
        "invoice_id",
        all.map((it) => it.id)
      )
      .where({ event: "abandoned" })
      .first("id")
    if (!isOver || known) {
      return false
    }
    await recordInvoiceEvent(trx, { invoice_id: id, event: "abandoned" })
    return true
  })
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  REPORTED_RETURN_REASONS,
  SETTLEMENT_REASONS,
} from "../../../domain/attention-reasons"
import { readCommitted } from "../../../shared/read-committed"
import {
  alreadyResolved,
  type AttentionResolution,
  readEntry,
  resolveEntries,
} from "../attention-list"
import { changeInvoice, lockInvoice } from "../invoices/move-invoice"
import type { AttentionRow } from "../models/attention"
import { makeSettlementDue } from "./make-settlement-due"

/**
 * Takes an entry off the operator's list. It stays readable, with who did it and
 * why. If it was about settling, a person has decided, and settling is not tried
 * again by itself: the machine must not make an order afterwards.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED if it is resolved already
 */
export async function resolveAttention(
  pool: Knex,
  id: string,
  by: AttentionResolution
): Promise<AttentionRow> {
  return readCommitted(pool, async (trx) => {
    const { invoice_id, reason } = await readEntry(trx, id)
    const isReport = REPORTED_RETURN_REASONS.includes(reason)
    if (!invoice_id || !(isReport || SETTLEMENT_REASONS.includes(reason))) {
      return resolve(trx, id, by)
    }
    // Settling locks the invoice first and its entries second: so does this.
    await lockInvoice(trx, invoice_id)
    const entry = await resolve(trx, id, by)
    if (isReport) {
      // The money is here: the order that waited for the report can be made.
      await makeSettlementDue(trx, invoice_id)
    } else {
      await takeOver(trx, invoice_id, {
        attention_id: id,
        actor_id: by.actor_id,
      })
    }
    return entry
  })
}

async function resolve(
  trx: Knex.Transaction,
  id: string,
  by: AttentionResolution
): Promise<AttentionRow> {
  const [entry] = await resolveEntries(trx, { id }, by)
  if (!entry) {
    throw alreadyResolved(id)
  }
  return entry
}

/** Leaves the invoice's money to a person, until `resumeSettlement`. */
async function takeOver(
  trx: Knex.Transaction,
  invoiceId: string,
  { attention_id, actor_id }: { attention_id: string; actor_id: string }
): Promise<void> {
  await changeInvoice(
    trx,
    { id: invoiceId },
    {
      marks: {
        decidedByPerson: true,
        settleInMs: null,
        // The shopper can no longer complete the cart with this payment, and is free
        // to change the cart. If Medusa holds the money already, that cannot be undone.
        session: "only_if_booked",
      },
      event: "decided",
      actor_id,
      details: { attention_id },
    }
  )
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../../shared/not-allowed"
import { closeAttention } from "../attention-list"
import { reschedule } from "../due"
import { changeInvoice, moveInvoice } from "../invoices/move-invoice"
import { lockRefunds } from "../refunds/lock-refunds"
import { takenOf } from "../refunds/sums"
import { INVOICES } from "../sql"

/** The caller settles it at once; this is for when it crashes, or has to wait. */
const SETTLE_AFTER_MS = 10_000

/**
 * A person lets the machine settle an invoice again that a person had decided
 * about, or that was closed to be returned, and nothing of it was.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED if its money is returned
 */
export async function resumeSettlement(
  pool: Knex,
  invoiceId: string,
  actor_id: string
): Promise<void> {
  await pool.transaction(async (trx) => {
    const { invoice, refunds } = await lockRefunds(trx, invoiceId)
    const { state, decided_by_person, medusa_payment_id } = invoice
    const change = {
      marks: { decidedByPerson: false, settleInMs: SETTLE_AFTER_MS },
      event: "resumed",
      actor_id,
    }
    if (state === "closed") {
      if (takenOf(refunds) > 0n) {
        throw notAllowed(
          `The money of SBP invoice ${invoiceId} is already returned or on its way back: no order can be made of it`
        )
      }
      if (invoice.received_amount !== invoice.amount) {
        throw notAllowed(
          `Another sum arrived for SBP invoice ${invoiceId} than was asked for: it can only be returned`
        )
      }
      if (invoice.cart_unlinked) {
        throw notAllowed(
          `The cart of SBP invoice ${invoiceId} was unlinked, and Medusa keeps its payment ${medusa_payment_id}: its money can only be returned`
        )
      }
      await moveInvoice(trx, invoice, { to: "paid", by: "person", ...change })
    } else if (state === "paid" && decided_by_person) {
      await changeInvoice(trx, { id: invoiceId }, change)
    } else {
      return
    }
    await closeAttention(trx, invoiceId, {
      reasons: ["return_incomplete", "returned_and_ordered"],
      note: "resumed",
    })
  })
}

const SOON_MS = 5_000

/**
 * Reschedules an invoice whose settlement lock was busy, instead of waiting for
 * its lease to expire.
 */
export async function settleSoon(pool: Knex, id: string): Promise<void> {
  await reschedule(pool, INVOICES, { id, state: "paid" }, SOON_MS)
}

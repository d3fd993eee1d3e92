import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { closeAttention } from "../attention/close-attention"
import { recordEvent } from "../invoices/history"
import type { InvoiceRow } from "../models/invoice"
import { lockRefunds } from "../refunds/lock-refunds"
import { takenOf } from "../refunds/sums"
import { INVOICES, rowsOf } from "../sql"

/**
 * A person hands an invoice back to the machine that was left to them, or closed
 * to be returned, and nothing was. It is settled at once; when it is due is for
 * when that crashes, or has to wait.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED if its money goes back
 */
export async function takeUp(
  pool: Knex,
  invoiceId: string,
  actor_id: string
): Promise<void> {
  await pool.transaction(async (trx) => {
    const { invoice, refunds } = await lockRefunds(trx, invoiceId)
    const { state, left_to_person, cart_freed, medusa_payment_id } = invoice
    const isClosed = state === "closed"
    if (isClosed && takenOf(refunds) > 0n) {
      throw refusal(
        `The money of SBP invoice ${invoiceId} goes back, or is back: no order can be made of it`
      )
    }
    if (isClosed && invoice.received_amount !== invoice.amount) {
      throw refusal(
        `Another sum arrived for SBP invoice ${invoiceId} than was asked for: it can only be returned`
      )
    }
    if (isClosed && cart_freed) {
      throw refusal(
        `The cart of SBP invoice ${invoiceId} was freed, and Medusa keeps its payment ${medusa_payment_id}: its money can only be returned`
      )
    }
    if (!isClosed && !(state === "paid" && left_to_person)) {
      return
    }
    await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ id: invoiceId })
      .update({
        state: "paid",
        left_to_person: false,
        settle_at: trx.raw("now() + interval '10 seconds'"),
        updated_at: trx.fn.now(),
      })
    await closeAttention(trx, invoiceId, {
      reasons: ["return_incomplete", "returned_and_ordered"],
      note: "taken up",
    })
    await recordEvent(trx, {
      invoice_id: invoiceId,
      event: "taken_up",
      from_state: state,
      to_state: "paid",
      actor_id,
    })
  })
}

function refusal(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}

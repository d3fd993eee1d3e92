import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../../shared/not-allowed"
import { refusedPayout } from "../../../shared/refused-payout"
import { readCommitted } from "../../../shared/read-committed"
import { closeAttention } from "../attention-list"
import { changeInvoice, moveInvoice } from "../invoices/move-invoice"
import { assertApplied, type Payouts } from "../refunds/assert-still-returnable"
import { lockRefunds } from "../refunds/move-refund"
import { findReport } from "../refunds/reported-return"
import { takenOf } from "../refunds/sums"

type Resumption = {
  actor_id: string
  /** The operator has checked that the refused payout is not in the gateway's cabinet. */
  confirm_not_paid?: boolean | undefined
}

/** The payouts of its money, and one that the gateway refused and may have paid. */
type ReadReturns = (trx: Knex.Transaction) => Promise<{
  payouts: Payouts
  refused: string | undefined
}>

/** The caller settles it at once; the sweep does later, if the caller crashes or has to wait. */
const SETTLE_AFTER_MS = 10_000

/**
 * Lets the machine settle an invoice again, as a person asked: one that a person had
 * decided about, or that was closed for a return, if nothing of it was returned.
 *
 * @param readReturns reads what is kept elsewhere, once nobody changes its refunds
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED if its money is returned, or may be,
 *   or it is a test
 */
export async function resumeSettlement(
  pool: Knex,
  invoiceId: string,
  { actor_id, confirm_not_paid }: Resumption,
  readReturns?: ReadReturns
): Promise<void> {
  await readCommitted(pool, async (trx) => {
    const { invoice, refunds } = await lockRefunds(trx, invoiceId)
    const { state, decided_by_person, medusa_payment_id } = invoice
    if (invoice.is_test) {
      throw notAllowed(
        `SBP invoice ${invoiceId} is a test payment: no order is made of it. Its money can be returned`
      )
    }
    const mayMakeOrder = state === "paid" || state === "closed"
    const returns = mayMakeOrder ? await readReturns?.(trx) : undefined
    assertApplied({ invoice, refunds }, returns?.payouts ?? [])
    const report = mayMakeOrder
      ? await findReport(trx, invoice, "since_payment")
      : undefined
    if (report) {
      throw notAllowed(`${report} Resolve that entry first if nothing was`)
    }
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
      const refused = returns?.refused
      if (refused && !confirm_not_paid) {
        throw refusedPayout(refused)
      }
      await moveInvoice(trx, invoice, {
        to: "paid",
        by: "person",
        ...change,
        ...(refused && { details: { confirm_not_paid } }),
      })
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
